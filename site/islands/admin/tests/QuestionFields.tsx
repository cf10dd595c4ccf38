import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { McqsField } from '../../../client/admin/mcqs/McqsField.tsx';
import { ReorderList } from '../../../client/admin/order/ReorderList.tsx';
import { useSubjects } from '../../../client/queries.tsx';
import { countText } from '../../../client/format/count-text.ts';
import { Action, Notice } from '../../../client/ui/Notice.tsx';
import {
  joinedSections,
  NEW_ROW,
  placeChoices,
  problemAt,
  type QuestionSource,
  type RowForm,
} from './composer-state.ts';
import { slugOf, type ComposerStore } from './composer-store.ts';
import { QuestionPicker } from './QuestionPicker.tsx';
import type { FieldsProps } from './RuleFields.tsx';
import { SelectField, TextField } from '../../../client/ui/fields.tsx';

const SOURCES: [QuestionSource, string][] = [
  ['list', 'Questions that I pick'],
  ['blueprint', 'Drawn by a blueprint'],
  ['file', 'All of its own file'],
];
const LEVELS = [
  ['', 'Any'],
  ['easy', 'Easy'],
  ['medium', 'Medium'],
  ['hard', 'Hard'],
] as const;

interface QuestionFieldsProps extends FieldsProps {
  composer: ComposerStore;
}

/** Where the questions of a test come from, and its sections. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { form, problems, onChange, composer } = props;
  const sections = form.sections;
  const state = useStore(composer);
  const joined = joinedSections(form);
  return (
    <section className="card grid gap-5 p-5 sm:p-6" aria-labelledby="_questions">
      <h2 id="_questions" className="text-xl font-bold">
        Questions
      </h2>
      {form.source === 'sections' ? (
        <Notice
          tone="warn"
          text={
            joined
              ? 'Each section of this test lists its own questions. They can be edited as one list, which the sections divide.'
              : 'Sections of this test are drawn by their own blueprints. They are kept as they are; edit them in the file of the test.'
          }
        >
          {joined && <Action label="Edit as one list" onClick={() => onChange(joined)} />}
        </Notice>
      ) : (
        <SelectField
          label="They are"
          value={form.source}
          choices={SOURCES}
          onChange={(source) => onChange({ source: source })}
        />
      )}
      {form.source === 'list' && <PickedQuestions {...props} />}
      {form.source === 'blueprint' && <Blueprint form={form} problems={problems} onChange={onChange} />}
      {form.source !== 'blueprint' && (
        <McqsField
          state={state}
          actions={composer.mcqActions}
          notes={null}
          fileName={`${slugOf(state) || 'test'}.csv`}
          problem={state.problems.mcqs}
        />
      )}
      {form.source !== 'sections' && (
        <fieldset className="grid gap-3">
          <legend className="font-medium">Sections</legend>
          <p className="text-sm text-faint">
            The questions fill them in order. Without sections the test has one part.
          </p>
          {sections.map((section, index) => {
            const set = (change: Partial<typeof section>) =>
              onChange({
                sections: sections.map((other, at) => (at === index ? { ...other, ...change } : other)),
              });
            return (
              <div
                key={index}
                className="grid items-start gap-3 max-sm:grid-cols-[1fr_auto] max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[1fr_7rem_auto]"
              >
                <TextField
                  label="Title"
                  value={section.title}
                  problem={problemAt(problems, 'sections', index)}
                  onChange={(title) => set({ title })}
                />
                <TextField label="Questions" value={section.count} onChange={(count) => set({ count })} />
                <button
                  type="button"
                  className="text-button mt-7"
                  aria-label={`Remove the section ${section.title}`}
                  onClick={() => onChange({ sections: sections.filter((_, at) => at !== index) })}
                >
                  Remove
                </button>
              </div>
            );
          })}
          {sections.length < 10 && (
            <p>
              <button
                type="button"
                className="text-button -ms-3"
                onClick={() => onChange({ sections: [...sections, { title: '', count: '' }] })}
              >
                Add a section
              </button>
            </p>
          )}
          <p className="text-sm font-medium text-bad empty:hidden">{problemAt(problems, 'sections')}</p>
        </fieldset>
      )}
    </section>
  );
}

function PickedQuestions({ form, problems, onChange, composer }: QuestionFieldsProps) {
  const known = useStore(composer, (state) => state.known);
  const [picking, setPicking] = useState(false);
  const items = useMemo(
    () => form.questions.map((ref) => ({ id: ref, title: known.get(ref)?.question ?? ref })),
    [form.questions, known],
  );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{countText(form.questions.length, 'question')}</p>
        <button type="button" className="button button-tinted" onClick={() => setPicking(true)}>
          Pick questions
        </button>
      </div>
      <p className="text-sm font-medium text-bad empty:hidden">{problemAt(problems, 'questions')}</p>
      {items.length > 0 && (
        <div className="max-h-120 overflow-y-auto pe-1">
          <ReorderList
            label="Questions of the test"
            items={items}
            onChange={(moved) => onChange({ questions: moved.map(({ id }) => id) })}
          />
        </div>
      )}
      {picking && (
        <QuestionPicker
          picked={form.questions}
          status={form.ranked ? 'held' : 'active'}
          onPick={(row) => {
            composer.learn([row]);
            const has = form.questions.includes(row.ref);
            onChange({
              questions: has ? form.questions.filter((ref) => ref !== row.ref) : [...form.questions, row.ref],
            });
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

function Blueprint({ form, problems, onChange }: FieldsProps) {
  const rows = form.blueprint;
  const subjects = useSubjects();
  const set = (index: number, change: Partial<RowForm>) =>
    onChange({ blueprint: rows.map((row, at) => (at === index ? { ...row, ...change } : row)) });
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-medium">Rows of the blueprint</legend>
      {rows.map((row, index) => (
        <div key={index} className="grid gap-3 rounded-xl bg-sunken p-4">
          <div className="grid gap-3 max-sm:grid-cols-2 max-sm:[&>:first-child]:col-span-2 sm:grid-cols-[1fr_6rem_8rem]">
            <SelectField
              label="From"
              value={row.from}
              choices={placeChoices(subjects.data ?? [], row.from)}
              problem={problemAt(problems, 'blueprint', index)}
              onChange={(from) => set(index, { from })}
            />
            <TextField label="Number" value={row.count} onChange={(count) => set(index, { count })} />
            <SelectField
              label="Difficulty"
              value={row.difficulty}
              choices={LEVELS}
              onChange={(difficulty) => set(index, { difficulty: difficulty })}
            />
          </div>
          <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <TextField
              label="With one of the tags"
              value={row.tags}
              onChange={(tags) => set(index, { tags })}
              optional
            />
            <TextField
              label="None from the tests"
              value={row.notIn}
              onChange={(notIn) => set(index, { notIn })}
              optional
            />
            <button
              type="button"
              className="text-button self-center justify-self-start max-sm:-ms-3"
              aria-label={`Remove row ${index + 1}`}
              onClick={() => onChange({ blueprint: rows.filter((_, at) => at !== index) })}
            >
              Remove
            </button>
          </div>
        </div>
      ))}
      {rows.length < 50 && (
        <p>
          <button
            type="button"
            className="text-button -ms-3"
            onClick={() => onChange({ blueprint: [...rows, NEW_ROW] })}
          >
            Add a row
          </button>
        </p>
      )}
    </fieldset>
  );
}
