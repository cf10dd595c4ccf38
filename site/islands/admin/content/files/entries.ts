import type { SiteFile, SiteFileName } from '../../../../../api/contract/admin/site-files.ts';

/** An entry of a site file: a card, the tags of a subject, a popup or a redirect. */
export type Entry = Readonly<Record<string, unknown>>;

/** A value in the list that is not an object. It is shown as an empty entry, and saved unchanged. */
const written = new WeakMap<object, unknown>();

/** The text of something that is no entry; null for an entry. */
export function textOfOther(entry: Entry): string | null {
  return written.has(entry) ? JSON.stringify(written.get(entry)) : null;
}

/** The field that names an entry. */
const KEYS: Record<SiteFileName, string> = {
  courses: 'slug',
  tags: 'subject',
  popups: 'id',
  redirects: 'from',
};

export function keyOf(name: SiteFileName, entry: Entry): string {
  const key = entry[KEYS[name]];
  return typeof key === 'string' ? key : '';
}

/** The entries of a file in their order. `tags.json` is an object by subject, the other files contain a list. */
export function entriesOf({ name, value }: Pick<SiteFile, 'name' | 'value'>): Entry[] {
  if (value === null) return [];
  if (name === 'tags') return Object.entries(value).map(([subject, tags]) => ({ subject, tags }));
  const list = value[name];
  return Array.isArray(list)
    ? list.map((entry: unknown) => (isEntry(entry) ? entry : otherEntry(entry)))
    : [];
}

function otherEntry(value: unknown): Entry {
  const entry = {};
  written.set(entry, value);
  return entry;
}

/** The content of a file with these entries. Everything else that it contains is kept. */
export function valueWith(
  { name, value }: Pick<SiteFile, 'name' | 'value'>,
  entries: readonly Entry[],
): Record<string, unknown> {
  if (name === 'tags') return Object.fromEntries(entries.map((entry) => [keyOf(name, entry), entry['tags']]));
  return { ...value, [name]: entries.map((entry) => (written.has(entry) ? written.get(entry) : entry)) };
}

/** A change of a file. `base` is the entry as it was opened. */
export type Change =
  | { kind: 'add'; entry: Entry }
  | { kind: 'replace'; base: Entry; entry: Entry }
  | { kind: 'remove'; base: Entry }
  | { kind: 'order'; keys: readonly string[] };

/** The changed entries, or why the change does not fit: `theirs` is the entry as it is now, null if it was deleted. */
type Applied =
  | { entries: Entry[]; index: number | null }
  | { conflict: 'changed'; theirs: Entry | null }
  | { conflict: 'taken' | 'list' };

export function applyChange(name: SiteFileName, entries: readonly Entry[], change: Change): Applied {
  if (change.kind === 'order') return ordered(name, entries, change.keys);
  const key = change.kind === 'remove' ? null : keyOf(name, change.entry);
  const taken = (except: number) =>
    entries.some((entry, index) => index !== except && key !== null && keyOf(name, entry) === key);
  if (change.kind === 'add') {
    if (taken(-1)) return { conflict: 'taken' };
    return { entries: [...entries, change.entry], index: entries.length };
  }
  const { base } = change;
  const index = entries.findIndex((entry) => isSame(entry, base));
  if (index === -1) {
    const theirs = entries.find((entry) => keyOf(name, entry) === keyOf(name, base)) ?? null;
    if (theirs === null && change.kind === 'remove') return { entries: [...entries], index: null };
    return { conflict: 'changed', theirs };
  }
  if (change.kind === 'remove') return { entries: entries.toSpliced(index, 1), index: null };
  if (keyOf(name, base) !== key && taken(index)) return { conflict: 'taken' };
  return { entries: entries.with(index, change.entry), index };
}

function ordered(name: SiteFileName, entries: readonly Entry[], keys: readonly string[]): Applied {
  const byKey = new Map(entries.map((entry) => [keyOf(name, entry), entry]));
  const sorted = keys.map((key) => byKey.get(key)).filter((entry) => entry !== undefined);
  if (
    byKey.size !== entries.length ||
    sorted.length !== entries.length ||
    new Set(keys).size !== keys.length
  ) {
    return { conflict: 'list' };
  }
  return { entries: sorted, index: null };
}

/** Combines two versions of an entry by field. Where both sides changed a field, mine is kept and the field is listed. */
export function mergeEntries(base: Entry, mine: Entry, theirs: Entry): { merged: Entry; both: string[] } {
  const merged: Record<string, unknown> = {};
  const both: string[] = [];
  for (const field of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [was, my, their] = [base[field], mine[field], theirs[field]];
    const value = isSame(my, was) ? their : my;
    if (!isSame(my, was) && !isSame(their, was) && !isSame(my, their)) both.push(field);
    if (value !== undefined) merged[field] = value;
  }
  return { merged, both };
}

/**
 * The field of the entry at `index` that a refused value belongs to; '' for the whole entry, null for another entry.
 *
 * @param path as in the answer of the API
 */
export function fieldAt(
  name: SiteFileName,
  entry: Entry,
  index: number,
  path: readonly (string | number)[],
): string | null {
  if (name === 'tags') return path[0] === keyOf(name, entry) ? (path.length > 1 ? 'tags' : '') : null;
  if (path[0] !== name || path[1] !== index) return null;
  return typeof path[2] === 'string' ? path[2] : '';
}

function isSame(one: unknown, other: unknown): boolean {
  if (isEntry(one) && isEntry(other)) {
    if (textOfOther(one) !== textOfOther(other)) return false;
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isSame(one[name], other[name]));
  }
  return JSON.stringify(one) === JSON.stringify(other);
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
