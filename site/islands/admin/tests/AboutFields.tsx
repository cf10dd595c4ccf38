import { problemAt, proposedSlug } from './composer-state.ts';
import type { FieldsProps } from './RuleFields.tsx';
import { SelectField, TextField } from '../../../client/ui/fields.tsx';
import { useId, useState } from 'react';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { MarkdownField } from '../../../client/editor/MarkdownField.tsx';
import { Preview } from '../../../client/editor/Preview.tsx';
import { renderInWorker } from '../../../client/notes/notes-worker-client.ts';
import { useDebounced } from '../../../client/ui/hooks.ts';

const ACCESS = [
  ['free', 'Free'],
  ['authenticated', 'Logged-in Users'],
  ['premium', 'Premium Users'],
] as const;

interface AboutFieldsProps extends FieldsProps {
  /** Of the test's address; '' while it has none. */
  slug: string;
  isNew: boolean;
  onSave: () => void;
}

/** What a test is called, who may take it, how long it lasts and how it is explained. */
export function AboutFields({ form, problems, slug, isNew, onChange, onSave }: AboutFieldsProps) {
  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="_about">
      <h2 id="_about" className="text-xl font-bold">
        About the test
      </h2>
      <TextField
        label="Title"
        value={form.title}
        problem={problemAt(problems, 'title')}
        onChange={(title) => onChange({ title })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {isNew ? (
          <TextField
            label="Address"
            value={form.slug || proposedSlug(form.title)}
            hint={`/tests/${slug || '…'}`}
            onChange={(next) => onChange({ slug: next })}
          />
        ) : (
          <p>
            <span className="font-medium">Address</span>
            <br />
            <a className="text-link inline-flex min-h-11 items-center" href={`/tests/${slug}`}>
              /tests/{slug}
            </a>
          </p>
        )}
        <SelectField
          label="Who may take it"
          value={form.access}
          choices={ACCESS}
          problem={problemAt(problems, 'access')}
          onChange={(access) => onChange({ access })}
        />
        <TextField
          label="Minutes"
          value={form.minutes}
          problem={problemAt(problems, 'minutes')}
          onChange={(minutes) => onChange({ minutes })}
        />
        <TextField
          label="Place in the list"
          value={form.order}
          problem={problemAt(problems, 'order')}
          hint="A number; tests without one come last."
          onChange={(order) => onChange({ order })}
          optional
        />
      </div>
      <TextField
        label="Description"
        value={form.description}
        problem={problemAt(problems, 'description')}
        onChange={(description) => onChange({ description })}
        lines={2}
        optional
      />
      <InstructionsField
        initialText={form.instructions}
        onChange={(instructions) => onChange({ instructions })}
        onSave={onSave}
      />
    </section>
  );
}

interface InstructionsFieldProps {
  initialText: string;
  onChange: (text: string) => void;
  onSave: () => void;
}

const render = (markdown: string): Promise<RenderedNotes> => renderInWorker(markdown, '');

/** The instructions of a test, in the editor of the notes, with a preview that is opened when it is wanted. */
function InstructionsField({ initialText, onChange, onSave }: InstructionsFieldProps) {
  const id = useId();
  const [text, setText] = useState(initialText);
  const [isOpen, setIsOpen] = useState(false);
  const shown = useDebounced(text);
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-2">
      <h3 id={id} className="font-sans text-base font-medium">
        Instructions <span className="font-normal text-faint">(optional)</span>
      </h3>
      <MarkdownField
        label="Instructions, in markdown"
        initialText={initialText}
        height={260}
        focusFirst={false}
        onChange={(next) => {
          setText(next);
          onChange(next);
        }}
        onSave={onSave}
      />
      <p className="text-sm text-faint">Shown on the page of the test and before it starts.</p>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium text-accent-text">
          Preview
        </summary>
        {isOpen && <Preview text={shown} render={render} imageBase="/" imageFolder={null} />}
      </details>
    </section>
  );
}
