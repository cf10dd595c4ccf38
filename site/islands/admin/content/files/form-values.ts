import { HOME_HEADINGS } from '../../../../client/format/topics.ts';
import type { FormField } from '../../../../../api/contract/admin/site-files.ts';
import type { Entry } from './entries.ts';

/** What a form contains: a text for each field, a boolean for a flag, and a text for each colour. */
export type FormValues = Readonly<Record<string, string | boolean | Readonly<Record<string, string>>>>;

/** `showAfterSeconds` as 'Show after seconds', `navigate_to_home` as 'Navigate to home'. */
export function labelOf(name: string): string {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])|[_-]/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A choice as the form shows it. The headings of the home page have their own names. */
export function choiceLabel(choice: string): string {
  const headings: Readonly<Record<string, string>> = HOME_HEADINGS;
  return headings[choice] ?? labelOf(choice);
}

/** The form of an entry. A field that the entry does not have shows what that means. */
export function formValues(fields: readonly FormField[], entry: Entry): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, valueOf(field, entry[field.name])]));
}

function valueOf({ kind, initial, choices }: FormField, value: unknown): FormValues[string] {
  const given = value ?? initial;
  switch (kind) {
    case 'flag':
      return given === true;
    case 'lines':
      return Array.isArray(given) ? given.map(textOf).join('\n') : textOf(given);
    case 'colours': {
      const colours = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
      return Object.fromEntries(choices.map((name) => [name, textOf(colours[name])]));
    }
    default:
      return textOf(given);
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** The entry with what the form contains. Fields that the form did not change stay as they were written. */
export function entryWith(fields: readonly FormField[], entry: Entry, values: FormValues): Entry {
  const before = formValues(fields, entry);
  const changed = new Map(Object.entries(entry));
  for (const field of fields) {
    const { name } = field;
    const isNew = !Object.hasOwn(entry, name);
    if (JSON.stringify(values[name]) === JSON.stringify(before[name]) && (!isNew || field.optional)) continue;
    const value = written(field, values[name]);
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  }
  return Object.fromEntries(changed);
}

/** Undefined to leave the field out. */
function written({ kind, optional }: FormField, value: FormValues[string] | undefined): unknown {
  if (typeof value === 'object') {
    const colours = Object.entries(value).filter(([, colour]) => colour.trim() !== '');
    return colours.length === 0
      ? undefined
      : Object.fromEntries(colours.map(([name, colour]) => [name, colour.trim()]));
  }
  if (typeof value !== 'string') return value ?? false;
  if (kind === 'lines') {
    return value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  }
  const text = value.trim();
  if (text === '' && optional) return undefined;
  const isNumber = kind === 'number' || kind === 'length';
  return isNumber && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
