import { useMemo, useState } from 'react';
import type { BankRow } from '../../../../api/contract/admin/tests.ts';
import { ReorderList } from '../../../client/admin/order/ReorderList.tsx';
import { useSubjects } from '../../../client/api/use-subjects.ts';
import { countText } from '../../../client/format/test-text.ts';
import { TextInput } from '../../../client/ui/TextInput.tsx';
import { NEW_ROW, placeChoices, problemAt } from './composer-state.ts';
import type { QuestionSource, RowForm } from './composer-state.ts';
import { QuestionPicker } from './QuestionPicker.tsx';
import type { FieldsProps } from './RuleFields.tsx';
import { SelectField } from './SelectField.tsx';

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
  /** Questions whose text is known, by reference. */
  known: ReadonlyMap<string, BankRow>;
  onKnown: (rows: readonly BankRow[]) => void;
}

/** Where the questions of a test come from, and its sections. */
export function QuestionFields({ form, problems, onChange, known, onKnown }: QuestionFieldsProps) {
  const sections = form.sections;
  return (
    <section className="card grid gap-5 p-5 sm:p-6" aria-labelledby="_questions">
      <h2 id="_questions" className="text-xl font-bold">
        Questions
      </h2>
      {form.source === 'sections' ? (
        <p className="notice-warn">
          Each section of this test has its own questions. They are kept as they are; edit them in its file.
        </p>
      ) : (
        <SelectField
          label="They are"
          value={form.source}
          choices={SOURCES}
          onChange={(source) => onChange({ source: source as QuestionSource })}
        />
      )}
      {form.source === 'list' && (
        <PickedQuestions
          form={form}
          problems={problems}
          onChange={onChange}
          known={known}
          onKnown={onKnown}
        />
      )}
      {form.source === 'blueprint' && <Blueprint form={form} problems={problems} onChange={onChange} />}
      {form.source !== 'blueprint' && <OwnFile form={form} problems={problems} onChange={onChange} />}
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
              <div key={index} className="grid grid-cols-[1fr_7rem_auto] items-start gap-3">
                <TextInput
                  label="Title"
                  value={section.title}
                  problem={problemAt(problems, 'sections', index)}
                  onChange={(title) => set({ title })}
                />
                <TextInput
                  label="Questions"
                  value={section.count}
                  problem={undefined}
                  onChange={(count) => set({ count })}
                />
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
                className="text-button"
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

function PickedQuestions({ form, problems, onChange, known, onKnown }: QuestionFieldsProps) {
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
            onKnown([row]);
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
      <legend className="font-medium">Rows of the blueprint</legend>
      {rows.map((row, index) => (
        <div key={index} className="grid gap-3 rounded-xl bg-sunken p-4">
          <div className="grid gap-3 sm:grid-cols-[1fr_6rem_8rem]">
            <SelectField
              label="From"
              value={row.from}
              choices={placeChoices(subjects.data ?? [], row.from)}
              problem={problemAt(problems, 'blueprint', index)}
              onChange={(from) => set(index, { from })}
            />
            <TextInput
              label="Number"
              value={row.count}
              problem={undefined}
              onChange={(count) => set(index, { count })}
            />
            <SelectField
              label="Difficulty"
              value={row.difficulty}
              choices={LEVELS}
              onChange={(difficulty) => set(index, { difficulty: difficulty as RowForm['difficulty'] })}
            />
          </div>
          <div className="grid gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <TextInput
              label="With one of the tags"
              value={row.tags}
              problem={undefined}
              onChange={(tags) => set(index, { tags })}
              optional
            />
            <TextInput
              label="None from the tests"
              value={row.notIn}
              problem={undefined}
              onChange={(notIn) => set(index, { notIn })}
              optional
            />
            <button
              type="button"
              className="text-button self-center"
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
            className="text-button"
            onClick={() => onChange({ blueprint: [...rows, NEW_ROW] })}
          >
            Add a row
          </button>
        </p>
      )}
    </fieldset>
  );
}

/** The CSV file with held-out questions. */
function OwnFile({ form, onChange }: FieldsProps) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">
        {form.csv === null
          ? 'It has no file of its own questions.'
          : `Its own file has ${countText(Math.max(0, form.csv.trim().split('\n').length - 1), 'line')}.`}{' '}
        Own questions are in no topic and no search, so a ranked test can have them.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <label className="button button-quiet cursor-pointer has-focus-visible:outline-2">
          {form.csv === null ? 'Choose a CSV file' : 'Choose another CSV file'}
          <input
            type="file"
            accept=".csv,text/csv"
            className="sr-only"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? [];
              void file?.text().then((csv) => onChange({ csv }));
            }}
          />
        </label>
        {form.csv !== null && (
          <button type="button" className="text-button" onClick={() => onChange({ csv: null })}>
            Remove the file
          </button>
        )}
      </div>
    </div>
  );
}
