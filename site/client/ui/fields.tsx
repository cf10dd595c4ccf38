import { useId, type InputHTMLAttributes, type ReactNode } from 'react';

/* The fields of forms: a label, a control, a hint and what is wrong with its value. */

interface FieldProps {
  label: string;
  /** What follows the label in brackets; true for “optional”. */
  optional?: boolean | string;
  hint?: ReactNode;
  /** What is wrong, if the value was checked. */
  problem?: string | null | undefined;
}

/** What the control of a field needs. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

/** A field with a control of its own. @param children gets the attributes of the control */
export function Field({
  label,
  optional = false,
  hint,
  problem = null,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional !== false && (
          <span className="font-normal text-faint"> ({optional === true ? 'optional' : optional})</span>
        )}
      </label>
      {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': `${id}-hint ${id}-problem` })}
      <p id={`${id}-hint`} className="mt-1 text-sm text-faint empty:hidden">
        {hint}
      </p>
      <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}

interface TextFieldProps
  extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange' | 'children'> {
  onChange?: (value: string) => void;
  suggestions?: readonly string[];
  /** Visible rows; with 1 it is an input, of which `type` and other attributes can be given. */
  lines?: number;
}

/** A field for a text, or for what browsers edit in an input: a password, a number, a date. */
export function TextField({
  label,
  optional = false,
  hint,
  problem,
  onChange,
  suggestions = [],
  lines = 1,
  className = '',
  value,
  ...attributes
}: TextFieldProps) {
  return (
    <Field label={label} optional={optional} hint={hint} problem={problem}>
      {(control) =>
        lines === 1 ? (
          <>
            <input
              type="text"
              required={optional === false}
              list={suggestions.length > 0 ? `${control.id}-list` : undefined}
              {...attributes}
              {...control}
              value={value}
              className={`field ${className}`}
              onChange={(event) => onChange?.(event.currentTarget.value)}
            />
            {suggestions.length > 0 && (
              <datalist id={`${control.id}-list`}>
                {suggestions.map((suggestion) => (
                  <option key={suggestion} value={suggestion} />
                ))}
              </datalist>
            )}
          </>
        ) : (
          <textarea
            {...control}
            rows={lines}
            value={value}
            className={`field py-2 ${className}`}
            onChange={(event) => onChange?.(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  value: Value;
  choices: readonly (readonly [value: Value, label: string])[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice of one of several values. */
export function SelectField<Value extends string>({
  value,
  choices,
  disabled,
  onChange,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <Field {...field}>
      {(control) => (
        <select
          {...control}
          className="field"
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => {
            const chosen = choices.find(([choice]) => choice === currentTarget.value);
            if (chosen) onChange(chosen[0]);
          }}
        >
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckFieldProps extends Omit<FieldProps, 'optional'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice of yes or no. */
export function CheckField({ label, checked, onChange, hint, problem = null }: CheckFieldProps) {
  const id = useId();
  return (
    <div>
      <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-(--color-accent)"
          aria-invalid={problem !== null}
          aria-describedby={`${id}-hint ${id}-problem`}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-faint empty:hidden">
        {hint}
      </p>
      <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}
