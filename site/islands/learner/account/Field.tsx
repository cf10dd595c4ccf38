import { useId, type InputHTMLAttributes } from 'react';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint?: string;
}

/** A labelled field; the hint describes it without being part of its name. */
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
