import { useId, type ChangeEvent } from 'react';
import type { FormField } from '../../../../../api/contract/admin/site-files.ts';
import { choiceLabel, labelOf, type FormValues } from './form-values.ts';

type Value = FormValues[string];

interface EntryFieldProps {
  field: FormField;
  label: string;
  value: Value;
  problem: string | undefined;
  /** What the field was changed to elsewhere, if both sides changed it. */
  theirs: Value | undefined;
  suggest: ((field: string, text: string) => string[]) | undefined;
  onChange: (value: Value) => void;
}

/** A field of a form that is made from a schema, with its expected form and its error below it. */
export function EntryField({ field, label, value, problem, theirs, suggest, onChange }: EntryFieldProps) {
  const id = useId();
  const { kind, optional } = field;
  const describedBy = `${id}-expected ${id}-problem`;
  const control = { id, 'aria-invalid': problem !== undefined, 'aria-describedby': describedBy };
  const isGroup = kind === 'colours';
  const expectation = expectationOf(field);
  return (
    <div role={isGroup ? 'group' : undefined} aria-labelledby={isGroup ? `${id}-label` : undefined}>
      {kind === 'flag' ? (
        <label className="flex min-h-11 w-fit items-center gap-3 font-medium">
          <input
            {...control}
            type="checkbox"
            className="size-5"
            checked={value === true}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {label}
        </label>
      ) : (
        <>
          <label id={`${id}-label`} htmlFor={isGroup ? undefined : id} className="font-medium">
            {label}
            {optional && <span className="font-normal text-faint"> (optional)</span>}
          </label>
          <Control field={field} value={value} control={control} suggest={suggest} onChange={onChange} />
        </>
      )}
      <p id={`${id}-expected`} className="mt-1 text-sm text-faint empty:hidden">
        {expectation === '' ? '' : `${expectation.charAt(0).toUpperCase()}${expectation.slice(1)}`}
      </p>
      <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
      {theirs !== undefined && (
        <p className="notice-warn mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="min-w-40 flex-1 wrap-anywhere">
            Changed elsewhere to: <bdi>{shownText(theirs)}</bdi>
          </span>
          <button
            type="button"
            className="min-h-11 cursor-pointer font-semibold underline"
            onClick={() => onChange(theirs)}
          >
            Take this
            <span className="sr-only"> for {label}</span>
          </button>
        </p>
      )}
    </div>
  );
}

/** A checkbox and a list of choices say themselves what is expected. */
function expectationOf({ kind, expected }: FormField): string {
  if (kind === 'flag' || kind === 'choice') return '';
  if (kind !== 'colours') return expected;
  return 'background and text as #rrggbb, and the colours of the button if they are not the same the other way round';
}

interface ControlProps extends Pick<EntryFieldProps, 'field' | 'value' | 'suggest' | 'onChange'> {
  control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string };
}

/* Longer texts get several lines. */
const LONG_TEXT = /\b(?:5\d\d|[1-9]\d{3,}) characters/;

function Control({ field, value, control, suggest, onChange }: ControlProps) {
  const { name, kind, choices, optional, initial, expected } = field;
  if (typeof value === 'object') {
    return (
      <div className="grid grid-cols-2 gap-3">
        {choices.map((colour) => (
          <label key={colour} className="text-sm">
            {labelOf(colour)}
            <input
              {...control}
              id={undefined}
              type="text"
              className="field"
              placeholder="#rrggbb"
              autoComplete="off"
              value={value[colour] ?? ''}
              onChange={(event) => onChange({ ...value, [colour]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
    );
  }
  const text = typeof value === 'string' ? value : '';
  const shared = {
    ...control,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      onChange(event.currentTarget.value),
  };
  if (kind === 'choice') {
    /* A field with another default always has one of the choices. */
    const hasNone = !optional || initial === null;
    return (
      <select {...shared} className="field">
        {hasNone && <option value="">{optional ? 'None' : 'Choose…'}</option>}
        {text !== '' && !choices.includes(text) && <option value={text}>{text}</option>}
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choiceLabel(choice)}
          </option>
        ))}
      </select>
    );
  }
  if (kind === 'lines' || LONG_TEXT.test(expected)) {
    return <textarea {...shared} rows={kind === 'lines' ? 8 : 3} className="field py-2" />;
  }
  const suggestions = suggest?.(name, text) ?? [];
  return (
    <>
      <input
        {...shared}
        type="text"
        inputMode={kind === 'number' ? 'decimal' : undefined}
        className="field"
        autoComplete="off"
        list={suggestions.length > 0 ? `${control.id}-list` : undefined}
      />
      {suggestions.length > 0 && (
        <datalist id={`${control.id}-list`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

function shownText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : Object.values(value).filter(Boolean).join(', ');
  return text === '' ? 'nothing' : text;
}
