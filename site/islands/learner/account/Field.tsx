import { useId, type InputHTMLAttributes } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
}

/** A required input with a label and an optional hint, which is its accessible description. */
export function Field({ label, hint, ...attributes }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label className="font-medium" htmlFor={id}>
        {label}
      </label>
      <input className="field" id={id} required aria-describedby={hint && `${id}-hint`} {...attributes} />
      {hint !== undefined && (
        <p className="mt-1 text-sm text-faint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
