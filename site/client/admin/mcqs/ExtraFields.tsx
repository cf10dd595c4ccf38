import { useEffect, useId, useState } from 'react';
import { DIFFICULTIES, QUESTION_STATUSES } from '../../../../scripts/content/model.ts';
import type { McqExtraForm } from '../../../../scripts/content/questions/mcq-source.ts';
import { findSection, type SectionHeading } from '../../../../scripts/content/questions/section-match.ts';
import { useSubjects } from '../../queries.tsx';
import { renderInWorker } from '../../notes/notes-worker-client.ts';
import { TextRejected } from '../../notes/text-rejected-error.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';

interface ExtraFieldsProps {
  form: McqExtraForm;
  /** The notes of the topic, whose headings can be chosen; null for a question of a test. */
  notes: string | null;
  onChange: (change: Partial<McqExtraForm>) => void;
}

const STATUS_NAMES = {
  active: 'Active: in practice',
  held: 'Held: only in tests',
  dropped: 'Dropped: shown nowhere',
} as const;
/** Of a test's own questions, which are in no practice anyway. */
const STATUS_NAMES_OF_TEST = {
  active: 'Active: in the test',
  held: 'Held: in the test',
  dropped: 'Dropped: shown nowhere',
} as const;
const DIFFICULTY_NAMES = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const;

/** Where a question belongs, and whether learners see it. */
export function ExtraFields({ form, notes, onChange }: ExtraFieldsProps) {
  const statusNames = notes === null ? STATUS_NAMES_OF_TEST : STATUS_NAMES;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SectionField section={form.section} notes={notes} onChange={(section) => onChange({ section })} />
      <SelectField
        label="Difficulty"
        value={form.difficulty}
        choices={[['', 'Not stated'], ...DIFFICULTIES.map((one) => [one, DIFFICULTY_NAMES[one]] as const)]}
        onChange={(difficulty) => onChange({ difficulty })}
      />
      <SelectField
        label="Status"
        value={form.status}
        choices={QUESTION_STATUSES.map((status) => [status, statusNames[status]] as const)}
        onChange={(status) => onChange({ status })}
      />
      <TextField
        label="Source"
        optional
        maxLength={300}
        dir="auto"
        value={form.source}
        onChange={(source) => onChange({ source })}
      />
      <TextField
        label="Also right"
        optional
        maxLength={10}
        hint="Numbers of other options that count as right, from 0 for (a) to 3 for (d), separated by spaces."
        value={form.also}
        onChange={(also) => onChange({ also })}
      />
      <TextField
        label="Id"
        optional
        maxLength={40}
        hint="Written when you save, if it is empty. Answers of learners belong to it, so keep it when you correct the text."
        value={form.id}
        onChange={(changed) => onChange({ id: changed })}
      />
    </div>
  );
}

interface SectionFieldProps {
  section: string;
  notes: string | null;
  onChange: (section: string) => void;
}

function SectionField({ notes, ...field }: SectionFieldProps) {
  return notes === null ? <TopicOfQuestion {...field} /> : <HeadingOfNotes {...field} notes={notes} />;
}

/** A question of a test names a topic, and perhaps a heading in it. */
function TopicOfQuestion({ section, onChange }: Omit<SectionFieldProps, 'notes'>) {
  const subjects = useSubjects();
  const id = useId();
  return (
    <>
      <TextField
        label="Topic that teaches it"
        optional
        list={id}
        maxLength={300}
        hint="subject/topic, or subject/topic#id-of-a-heading"
        value={section}
        onChange={onChange}
      />
      <datalist id={id}>
        {subjects.data?.flatMap(({ slug, title, topics }) =>
          topics.map((topic) => (
            <option key={`${slug}/${topic.slug}`} value={`${slug}/${topic.slug}`}>
              {title}: {topic.title}
            </option>
          )),
        )}
      </datalist>
    </>
  );
}

function HeadingOfNotes({ section, notes, onChange }: SectionFieldProps & { notes: string }) {
  const headings = useHeadings(notes);
  const named = headings && findSection(section, headings);
  const unknown = section !== '' && !named;
  return (
    <SelectField
      label="Section that teaches it"
      value={named?.id ?? section}
      choices={[
        ['', 'None'],
        ...(unknown ? [[section, headings ? `${section} (not in the notes)` : section] as const] : []),
        ...(headings ?? []).map(({ id, title }) => [id, title] as const),
      ]}
      onChange={onChange}
    />
  );
}

/** ms without a change of the notes */
const PAUSE = 400;

/** The headings of the notes; null until they are known. */
function useHeadings(notes: string): readonly SectionHeading[] | null {
  const [headings, setHeadings] = useState<readonly SectionHeading[] | null>(null);
  const isFirst = headings === null;
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(
      () => {
        renderInWorker(notes, '').then(
          ({ sections }) => {
            if (isCurrent) setHeadings(sections.map(({ id, title }) => ({ id, title })));
          },
          (error: unknown) => {
            /* The notes field says why they are rejected. */
            if (!(error instanceof TextRejected)) throw error;
            if (isCurrent) setHeadings([]);
          },
        );
      },
      isFirst ? 0 : PAUSE,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [notes, isFirst]);
  return headings;
}
