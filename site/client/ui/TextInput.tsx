import { useId } from 'react';

interface TextInputProps {
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
  /** Visible rows; 1 makes a single-line input. */
  lines?: number;
  optional?: boolean;
  hint?: string;
}

/** A text field with its error message below it. */
export function TextInput({ label, value, problem, onChange, lines = 1, optional, hint }: TextInputProps) {
  const id = useId();
  const shared = {
    id,
    value,
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-hint ${id}-problem`,
  };
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional === true && <span className="font-normal text-faint"> (optional)</span>}
      </label>
      {lines === 1 ? (
        <input
          {...shared}
          type="text"
          className="field aria-invalid:border-bad"
          required={optional !== true}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <textarea
          {...shared}
          rows={lines}
          className="field py-2 aria-invalid:border-bad"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <p id={`${id}-hint`} className="mt-1 text-sm text-faint empty:hidden">
        {hint}
      </p>
      <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
