import { problemAt, proposedSlug } from './composer-state.ts';
import { InstructionsField } from './InstructionsField.tsx';
import type { FieldsProps } from './RuleFields.tsx';
import { SelectField, TextField } from '../../../client/ui/fields.tsx';

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
