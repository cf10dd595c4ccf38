import { Plus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { TARGET_MINUTES } from '../../../../../api/contract/study/target-rules.ts';
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
  const minutesId = useId();
  return (
    <>
      <Select
        label="Subject"
        placeholder="Select subject"
        value={row.subject}
        choices={subjectChoices(subjects, row)}
        onChoose={(subject) => onChange(withSubject(row, subject))}
      />
      <Select
        label="Topic"
        placeholder="Select topic"
        value={row.topic}
        choices={topicChoices(subjects, row)}
        disabled={row.subject === ''}
        onChoose={(topic) => onChange({ ...row, topic })}
      />
      <div>
        <label className="font-medium" htmlFor={minutesId}>
          Minutes
        </label>
        <input
          id={minutesId}
          type="number"
          inputMode="numeric"
          className="field"
          min={TARGET_MINUTES.min}
          max={TARGET_MINUTES.max}
          value={row.minutes}
          onChange={(event) => onChange({ ...row, minutes: event.target.value })}
          onBlur={() => onChange({ ...row, minutes: String(parseMinutes(row.minutes)) })}
        />
      </div>
    </>
  );
}

interface SelectProps {
  label: string;
  placeholder: string;
  value: string;
  choices: readonly Choice[];
  disabled?: boolean;
  onChoose: (value: string) => void;
}

function Select({ label, placeholder, value, choices, disabled, onChoose }: SelectProps) {
  const id = useId();
  return (
    <div className="min-w-0 max-sm:col-span-2">
      <label className="font-medium" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{placeholder}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
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
