import { useEffect, useId, useState } from 'react';
import { DIFFICULTIES, QUESTION_STATUSES } from '../../../../scripts/content/model.ts';
import type { McqExtraForm } from '../../../../scripts/content/questions/mcq-source.ts';
import { findSection, type SectionHeading } from '../../../../scripts/content/questions/section-match.ts';
import { useSubjects } from '../../api/use-subjects.ts';
import { renderInWorker } from '../../notes/notes-worker-client.ts';
import { TextRejected } from '../../notes/text-rejected-error.ts';
import { LabelledField } from '../../ui/LabelledField.tsx';

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
  const id = useId();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SectionField
        id={`${id}-section`}
        section={form.section}
        notes={notes}
        onChange={(section) => onChange({ section })}
      />
      <LabelledField id={`${id}-difficulty`} label="Difficulty">
        <select
          id={`${id}-difficulty`}
          className="field"
          value={form.difficulty}
          onChange={({ currentTarget }) =>
            onChange({ difficulty: DIFFICULTIES.find((one) => one === currentTarget.value) ?? '' })
          }
        >
          <option value="">Not stated</option>
          {DIFFICULTIES.map((difficulty) => (
            <option key={difficulty} value={difficulty}>
              {DIFFICULTY_NAMES[difficulty]}
            </option>
          ))}
        </select>
      </LabelledField>
      <LabelledField id={`${id}-status`} label="Status">
        <select
          id={`${id}-status`}
          className="field"
          value={form.status}
          onChange={({ currentTarget }) =>
            onChange({ status: QUESTION_STATUSES.find((one) => one === currentTarget.value) ?? 'active' })
          }
        >
          {QUESTION_STATUSES.map((status) => (
            <option key={status} value={status}>
              {(notes === null ? STATUS_NAMES_OF_TEST : STATUS_NAMES)[status]}
            </option>
          ))}
        </select>
      </LabelledField>
      <LabelledField id={`${id}-source`} label="Source" optional>
        <input
          id={`${id}-source`}
          type="text"
          className="field"
          maxLength={300}
          dir="auto"
          value={form.source}
          onChange={({ currentTarget }) => onChange({ source: currentTarget.value })}
        />
      </LabelledField>
      <LabelledField id={`${id}-id`} label="Id" optional>
        <input
          id={`${id}-id`}
          type="text"
          className="field"
          maxLength={40}
          aria-describedby={`${id}-id-help`}
          value={form.id}
          onChange={({ currentTarget }) => onChange({ id: currentTarget.value })}
        />
        <p id={`${id}-id-help`} className="mt-1 text-sm text-faint">
          Written when you save, if it is empty. Answers of learners belong to it, so keep it when you correct
          the text.
        </p>
      </LabelledField>
    </div>
  );
}

interface SectionFieldProps {
  id: string;
  section: string;
  notes: string | null;
  onChange: (section: string) => void;
}

function SectionField({ notes, ...field }: SectionFieldProps) {
  return notes === null ? <TopicOfQuestion {...field} /> : <HeadingOfNotes {...field} notes={notes} />;
}

/** A question of a test names a topic, and perhaps a heading in it. */
function TopicOfQuestion({ id, section, onChange }: Omit<SectionFieldProps, 'notes'>) {
  const subjects = useSubjects();
  return (
    <LabelledField id={id} label="Topic that teaches it" optional>
      <input
        id={id}
        type="text"
        className="field"
        list={`${id}-topics`}
        maxLength={300}
        aria-describedby={`${id}-help`}
        value={section}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <datalist id={`${id}-topics`}>
        {subjects.data?.flatMap(({ slug, title, topics }) =>
          topics.map((topic) => (
            <option key={`${slug}/${topic.slug}`} value={`${slug}/${topic.slug}`}>
              {title}: {topic.title}
            </option>
          )),
        )}
      </datalist>
      <p id={`${id}-help`} className="mt-1 text-sm text-faint">
        subject/topic, or subject/topic#id-of-a-heading
      </p>
    </LabelledField>
  );
}

function HeadingOfNotes({ id, section, notes, onChange }: SectionFieldProps & { notes: string }) {
  const headings = useHeadings(notes);
  const named = headings && findSection(section, headings);
  return (
    <LabelledField id={id} label="Section that teaches it">
      <select
        id={id}
        className="field"
        value={named?.id ?? section}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">None</option>
        {section !== '' && !named && (
          <option value={section}>
            {section}
            {headings && ' (not in the notes)'}
          </option>
        )}
        {headings?.map((heading) => (
          <option key={heading.id} value={heading.id}>
            {heading.title}
          </option>
        ))}
      </select>
    </LabelledField>
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
