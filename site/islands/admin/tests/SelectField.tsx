import { useId } from 'react';

interface SelectFieldProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  problem?: string | undefined;
}

/** A choice of one of several values, with its error message below it. */
export function SelectField({ label, value, choices, onChange, problem }: SelectFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        className="field aria-invalid:border-bad"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
      <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}

interface CheckFieldProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
  problem?: string | undefined;
}

/** A choice of yes or no. */
export function CheckField({ label, checked, onChange, hint, problem }: CheckFieldProps) {
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--color-accent)"
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint !== undefined && <p className="text-sm text-faint">{hint}</p>}
      <p className="mt-1 text-sm font-medium text-bad empty:hidden">{problem}</p>
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  /** As `datetime-local` fields have it. */
  value: string;
  onChange: (value: string) => void;
  problem?: string | undefined;
}

/** A date and time in the zone of this device. */
export function TimeField({ label, value, onChange, problem }: TimeFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label} <span className="font-normal text-faint">(your time, optional)</span>
      </label>
      <input
        id={id}
        type="datetime-local"
        className="field aria-invalid:border-bad"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
