import { useId } from 'react';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import { TARGET_MINUTES } from '../../../../api/contract/study/target-rules.ts';
import {
  minutesIn,
  subjectChoices,
  topicChoices,
  withSubject,
  type Choice,
  type TargetRow,
} from './target-rows.ts';

interface TargetFieldsProps {
  row: TargetRow;
  subjects: readonly SubjectSummary[];
  onChange: (row: TargetRow) => void;
}

/** What is to be studied, and for how long. */
export function TargetFields({ row, subjects, onChange }: TargetFieldsProps) {
  const minutes = useId();
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_1fr_6.5rem]">
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
        <label className="font-medium" htmlFor={minutes}>
          Minutes
        </label>
        <input
          id={minutes}
          type="number"
          inputMode="numeric"
          className="field"
          min={TARGET_MINUTES.min}
          max={TARGET_MINUTES.max}
          value={row.minutes}
          onChange={(event) => onChange({ ...row, minutes: event.target.value })}
          onBlur={() => onChange({ ...row, minutes: String(minutesIn(row.minutes)) })}
        />
      </div>
    </div>
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
    <div className="min-w-0">
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
