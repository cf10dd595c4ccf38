import { useEffect, useRef } from 'react';
import { ACCESS_LEVELS } from '../../../../../scripts/content/access.ts';
import { slugify } from '../../../../../scripts/content/slug.ts';
import type { RenderedNotes } from '../../../../../scripts/content/markdown/render-markdown.ts';
import { ACCESS_NAMES } from '../../../../client/format/topics.ts';
import { hasUnsavedChanges, type Editor } from '../state/editor-state.ts';
import { addressOf } from '../state/edit-route.ts';
import type { EditorActions } from '../state/editor-store.ts';
import { McqsField } from '../../../../client/admin/mcqs/McqsField.tsx';
import { NotesField } from './NotesField.tsx';
import { SelectField, TextField } from '../../../../client/ui/fields.tsx';

const ACCESS = ACCESS_LEVELS.map((level) => [level, ACCESS_NAMES[level]] as const);

interface TopicFormProps {
  state: Editor;
  actions: EditorActions;
  render: (markdown: string) => Promise<RenderedNotes>;
  onCancel: () => void;
}

export function TopicForm({ state, actions, render, onCancel }: TopicFormProps) {
  const { route, work, overview, problems, problem, saving, saveStatus, isLeaving, formVersion } = state;
  const { fields } = work;
  const form = useRef<HTMLFormElement>(null);
  const isNewSubject = route.mode === 'new-subject';
  const busy = saving || isLeaving;

  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const invalid = ['[data-question-form] [aria-invalid="true"]', '[aria-invalid="true"]'];
    const fields = invalid.map((selector) => form.current?.querySelector<HTMLElement>(selector));
    fields.find((field) => field)?.focus();
  }, [problems]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
      if (!isSave || event.altKey || event.shiftKey || event.defaultPrevented) return;
      /* The browser would save the page as a file. */
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) void actions.save('stay');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions]);

  const slug = slugify(fields.topicTitle);
  const address =
    route.mode === 'new-topic' && slug !== '' ? `Its address will be /${route.subject}/${slug}` : '';
  const subject =
    'subject' in route ? overview?.subjects.find(({ slug }) => slug === route.subject) : undefined;
  const topic = route.mode === 'edit' ? route.topic : slug || 'topic';

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void actions.save();
      }}
    >
      {isNewSubject && (
        <section className="card grid gap-4 p-5" aria-label="Subject">
          <h2 className="text-xl font-bold">Subject</h2>
          <TextField
            label="Subject title"
            value={fields.subjectTitle}
            problem={problems.subjectTitle}
            onChange={(subjectTitle) => actions.type({ subjectTitle })}
          />
          <TextField
            label="Subject description"
            optional
            lines={2}
            value={fields.subjectDescription}
            problem={problems.subjectDescription}
            onChange={(subjectDescription) => actions.type({ subjectDescription })}
          />
        </section>
      )}
      <section className="card grid gap-4 p-5" aria-label="Topic">
        <h2 className="text-xl font-bold">{isNewSubject ? 'Initial topic' : 'Topic'}</h2>
        <div className="grid gap-4 md:grid-cols-[1fr_16rem]">
          <TextField
            label="Topic title"
            value={fields.topicTitle}
            problem={problems.topicTitle}
            hint={address}
            onChange={(topicTitle) => actions.type({ topicTitle })}
          />
          <SelectField
            label="Access level"
            value={fields.access}
            choices={ACCESS}
            onChange={(access) => actions.type({ access })}
          />
        </div>
        <TextField
          label="Topic description"
          optional
          lines={2}
          value={fields.topicDescription}
          problem={problems.topicDescription}
          onChange={(topicDescription) => actions.type({ topicDescription })}
        />
        <TextField
          label="Other names"
          optional
          hint="Names under which the search finds it, separated by commas."
          value={fields.aliases}
          problem={problems.aliases}
          onChange={(aliases) => actions.type({ aliases })}
        />
        <div className="grid gap-4 md:grid-cols-[16rem_1fr]">
          <TextField
            label="Facts as of"
            optional
            hint="The month for which its facts are true, such as 2026-03."
            value={fields.asOf}
            problem={problems.asOf}
            onChange={(asOf) => actions.type({ asOf })}
          />
          <TextField
            label="Lines of the syllabus"
            optional
            hint="Ids of the lines that it covers, separated by commas."
            value={fields.syllabus}
            problem={problems.syllabus}
            onChange={(syllabus) => actions.type({ syllabus })}
          />
        </div>
      </section>
      <NotesField
        key={formVersion}
        text={fields.notes}
        subject={route.mode === 'new-subject' ? null : route.subject}
        render={render}
        onChange={(notes) => actions.type({ notes })}
        onSave={() => void actions.save('stay')}
      />
      <McqsField
        state={state}
        actions={actions}
        notes={fields.notes}
        fileName={`${topic}.csv`}
        problem={problems.mcqs}
        tags={subject?.tags}
      />
      <div className="save-bar sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-paper px-1 py-3 max-sm:grid max-sm:grid-cols-2 max-sm:gap-2 max-sm:py-2 [&>.button]:max-sm:px-2 [&>.button]:max-sm:text-sm [@media(max-height:26rem)]:static">
        {problem !== null && (
          <p className="notice-bad max-h-32 w-full overflow-y-auto max-sm:col-span-2" role="alert">
            {problem}
          </p>
        )}
        <p className="me-auto text-sm text-soft empty:hidden max-sm:col-span-2" role="status">
          {hasUnsavedChanges(state) ? 'You have unsaved changes.' : saveStatus}
        </p>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        <a className="button button-quiet" href={addressOf('preview', route)} target="_blank" rel="noopener">
          Preview page
        </a>
        <button
          type="button"
          className="button button-quiet"
          title="Ctrl+S"
          disabled={busy}
          onClick={() => void actions.save('stay')}
        >
          Save and keep editing
        </button>
        <button type="submit" className="button button-primary" disabled={busy}>
          {busy ? 'Saving...' : 'Save Content'}
        </button>
      </div>
    </form>
  );
}
