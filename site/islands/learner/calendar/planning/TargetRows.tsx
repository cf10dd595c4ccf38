import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { TARGET_MINUTES } from '../../../../../api/contract/study/target-rules.ts';
import { SelectField, TextField } from '../../../../client/ui/fields.tsx';
import { WEEKDAYS } from '../dates.ts';
import {
  newRow,
  parseMinutes,
  subjectChoices,
  toggleWeekday,
  topicChoices,
  withSubject,
  type Choice,
  type TargetRow,
} from './target-rows.ts';

interface TargetRowsProps {
  rows: readonly TargetRow[];
  subjects: readonly SubjectSummary[];
  /** Whether each row has weekdays. */
  repeating?: boolean;
  disabled: boolean;
  onChange: (rows: readonly TargetRow[]) => void;
}

/** Targets as editable rows. The focus moves to a new row, and to 'Add Target' when a row is removed. */
export function TargetRows({ rows, subjects, repeating = false, disabled, onChange }: TargetRowsProps) {
  const list = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rowAdded = useRef(false);

  useEffect(() => {
    if (rowAdded.current) list.current?.querySelector<HTMLElement>('fieldset:last-of-type select')?.focus();
    rowAdded.current = false;
  }, [rows.length]);

  const change = (changed: TargetRow) =>
    onChange(rows.map((row) => (row.key === changed.key ? changed : row)));

  return (
    <div ref={list} className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.map((row, index) => (
        <fieldset key={row.key} className="rounded-xl border border-line p-3" disabled={disabled}>
          <legend className="px-1 text-sm font-semibold text-soft">Target {index + 1}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5.5rem_auto]">
            <TargetFields row={row} subjects={subjects} onChange={change} />
            <button
              type="button"
              className="text-button -mx-2"
              onClick={() => {
                onChange(rows.filter(({ key }) => key !== row.key));
                addButton.current?.focus();
              }}
            >
              Remove
              <span className="sr-only"> Target {index + 1}</span>
            </button>
          </div>
          {repeating && <WeekdayButtons row={row} onChange={change} />}
        </fieldset>
      ))}
      <button
        ref={addButton}
        type="button"
        className="text-button -ms-3 justify-self-start"
        disabled={disabled}
        onClick={() => {
          rowAdded.current = true;
          onChange([...rows, newRow(crypto.randomUUID())]);
        }}
      >
        <Plus size={18} aria-hidden="true" />
        Add Target
      </button>
    </div>
  );
}

interface TargetFieldsProps {
  row: TargetRow;
  subjects: readonly SubjectSummary[];
  onChange: (row: TargetRow) => void;
}

function TargetFields({ row, subjects, onChange }: TargetFieldsProps) {
  const choicesOf = (placeholder: string, choices: readonly Choice[]) => [
    ['', placeholder] as const,
    ...choices.map(({ value, label }) => [value, label] as const),
  ];
  return (
    <>
      <div className="min-w-0 max-sm:col-span-2">
        <SelectField
          label="Subject"
          value={row.subject}
          choices={choicesOf('Select subject', subjectChoices(subjects, row))}
          onChange={(subject) => onChange(withSubject(row, subject))}
        />
      </div>
      <div className="min-w-0 max-sm:col-span-2">
        <SelectField
          label="Topic"
          value={row.topic}
          choices={choicesOf('Select topic', topicChoices(subjects, row))}
          disabled={row.subject === ''}
          onChange={(topic) => onChange({ ...row, topic })}
        />
      </div>
      <TextField
        label="Minutes"
        type="number"
        inputMode="numeric"
        required={false}
        min={TARGET_MINUTES.min}
        max={TARGET_MINUTES.max}
        value={row.minutes}
        onChange={(minutes) => onChange({ ...row, minutes })}
        onBlur={() => onChange({ ...row, minutes: String(parseMinutes(row.minutes)) })}
      />
    </>
  );
}

function WeekdayButtons({ row, onChange }: { row: TargetRow; onChange: (row: TargetRow) => void }) {
  return (
    <div className="mt-3 flex flex-wrap gap-2" role="group" aria-label="Days of the week">
      {WEEKDAYS.map((name, weekday) => (
        <button
          key={name}
          type="button"
          className="weekday"
          aria-pressed={row.weekdays.includes(weekday)}
          onClick={() => onChange(toggleWeekday(row, weekday))}
        >
          <span aria-hidden="true">{name.slice(0, 3)}</span>
          <span className="sr-only">{name}</span>
        </button>
      ))}
    </div>
  );
}
