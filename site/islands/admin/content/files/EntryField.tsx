import { useId } from 'react';
import type { FormField } from '../../../../../api/contract/admin/site-files.ts';
import { CheckField, SelectField, TextField } from '../../../../client/ui/fields.tsx';
import { choiceLabel, labelOf, type FormValues } from './form-values.ts';

type Value = FormValues[string];

/** Texts of several sentences get several lines. */
const LONG_TEXTS: ReadonlySet<string> = new Set(['description', 'content']);
const COLOURS_EXPECTED =
  'background and text as #rrggbb, and the colours of the button if they are not the same the other way round';

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
  const { name, kind, optional, choices, initial } = field;
  const shared = { label, optional, hint: hintOf(field), problem };
  const text = typeof value === 'string' ? value : '';
  const control = () => {
    if (kind === 'flag')
      return <CheckField label={label} problem={problem} checked={value === true} onChange={onChange} />;
    if (kind === 'colours')
      return (
        <Colours
          {...shared}
          names={choices}
          value={typeof value === 'object' ? value : {}}
          onChange={onChange}
        />
      );
    if (kind === 'choice') {
      /* A field with another default always has one of the choices. */
      const none = !optional || initial === null ? [['', optional ? 'None' : 'Choose…'] as const] : [];
      const unknown = text !== '' && !choices.includes(text) ? [[text, text] as const] : [];
      const known = choices.map((choice) => [choice, choiceLabel(choice)] as const);
      return (
        <SelectField {...shared} value={text} choices={[...none, ...unknown, ...known]} onChange={onChange} />
      );
    }
    const suggestions = suggest?.(name, text) ?? [];
    return (
      <TextField
        {...shared}
        lines={kind === 'lines' ? 8 : LONG_TEXTS.has(name) ? 3 : 1}
        inputMode={kind === 'number' ? 'decimal' : undefined}
        required={false}
        autoComplete="off"
        suggestions={suggestions}
        value={text}
        onChange={onChange}
      />
    );
  };
  return (
    <div>
      {control()}
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
function hintOf({ kind, expected }: FormField): string {
  if (kind === 'flag' || kind === 'choice') return '';
  const hint = kind === 'colours' ? COLOURS_EXPECTED : expected;
  return `${hint.charAt(0).toUpperCase()}${hint.slice(1)}`;
}

interface ColoursProps {
  label: string;
  optional: boolean;
  hint: string;
  problem: string | undefined;
  names: readonly string[];
  value: Readonly<Record<string, string>>;
  onChange: (value: Readonly<Record<string, string>>) => void;
}

function Colours({ label, optional, hint, problem, names, value, onChange }: ColoursProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <p id={`${id}-label`} className="font-medium">
        {label}
        {optional && <span className="font-normal text-faint"> (optional)</span>}
      </p>
      <div className="grid grid-cols-2 gap-3">
        {names.map((colour) => (
          <label key={colour} className="text-sm">
            {labelOf(colour)}
            <input
              type="text"
              className="field"
              placeholder="#rrggbb"
              autoComplete="off"
              aria-invalid={problem !== undefined}
              aria-describedby={`${id}-expected ${id}-problem`}
              value={value[colour] ?? ''}
              onChange={(event) => onChange({ ...value, [colour]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <p id={`${id}-expected`} className="mt-1 text-sm text-faint">
        {hint}
      </p>
      <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  );
}

function shownText(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = typeof value === 'string' ? value : Object.values(value).filter(Boolean).join(', ');
  return text === '' ? 'nothing' : text;
}
