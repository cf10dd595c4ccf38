import { useEffect, useId, useState, type ReactNode } from 'react';
import { DIFFICULTIES, QUESTION_STATUSES } from '../../../../../scripts/content/model.ts';
import type { McqExtraForm } from '../../../../../scripts/content/questions/mcq-source.ts';
import { findSection, type SectionHeading } from '../../../../../scripts/content/questions/section-match.ts';
import { renderInWorker } from '../../../../client/notes/in-worker.ts';
import { TextRejected } from '../../../../client/notes/text-rejected.ts';

interface ExtraFieldsProps {
  form: McqExtraForm;
  /** The notes of the topic, whose headings can be chosen. */
  notes: string;
  onChange: (change: Partial<McqExtraForm>) => void;
}

const STATUS_NAMES = {
  active: 'Active: in practice',
  held: 'Held: only in ranked tests',
  dropped: 'Dropped: shown nowhere',
} as const;
const DIFFICULTY_NAMES = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const;

/** Where a question belongs, and whether learners see it. */
export function ExtraFields({ form, notes, onChange }: ExtraFieldsProps) {
  const headings = useHeadings(notes);
  const named = headings && findSection(form.section, headings);
  const id = useId();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Labelled id={`${id}-section`} label="Section that teaches it">
        <select
          id={`${id}-section`}
          className="field"
          value={named?.id ?? form.section}
          onChange={({ currentTarget }) => onChange({ section: currentTarget.value })}
        >
          <option value="">None</option>
          {form.section !== '' && !named && (
            <option value={form.section}>
              {form.section}
              {headings && ' (not in the notes)'}
            </option>
          )}
          {headings?.map((heading) => (
            <option key={heading.id} value={heading.id}>
              {heading.title}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id={`${id}-difficulty`} label="Difficulty">
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
      </Labelled>
      <Labelled id={`${id}-status`} label="Status">
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
              {STATUS_NAMES[status]}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id={`${id}-source`} label="Source" optional>
        <input
          id={`${id}-source`}
          type="text"
          className="field"
          maxLength={300}
          dir="auto"
          value={form.source}
          onChange={({ currentTarget }) => onChange({ source: currentTarget.value })}
        />
      </Labelled>
      <Labelled id={`${id}-id`} label="Id" optional>
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
      </Labelled>
    </div>
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

interface LabelledProps {
  id: string;
  label: string;
  optional?: boolean;
  children: ReactNode;
}

function Labelled({ id, label, optional = false, children }: LabelledProps) {
  return (
    <div>
      <label className="font-medium" htmlFor={id}>
        {label}
        {optional && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      {children}
    </div>
  );
}
