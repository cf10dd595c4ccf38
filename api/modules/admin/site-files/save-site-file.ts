import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { CATALOGUE_MAX_BYTES } from '../../../../scripts/content/disk/read/read-catalogue-file.ts';
import type { Issue } from '../../../../scripts/content/issue.ts';
import type { SiteFile, SiteFileName, SiteFileUpdate } from '../../../contract/admin/site-files.ts';
import type { FieldProblem } from '../../../contract/shared/envelopes.ts';
import { BadFields, Conflict, PayloadTooLarge } from '../../../http/errors.ts';
import type { WriteQueue } from '../content/write-queue.ts';
import {
  MAX_PROBLEMS,
  fileNameOf,
  issuesIn,
  readSiteFile,
  requireReadableFile,
  siteFileText,
} from './stored-site-file.ts';

type Value = Record<string, unknown>;

/**
 * Saves a site file. Entries that already have an error in the folder may keep it, so that entries can be corrected one by
 * one.
 *
 * @throws BadFields if the content reader would report a new error
 */
export async function updateSiteFile(
  queue: WriteQueue,
  { name, value, revision }: SiteFileUpdate & { name: SiteFileName },
  author: Author,
): Promise<SiteFile> {
  const { root } = queue;
  const file = fileNameOf(name);
  const text = siteFileText(value);
  if (Buffer.byteLength(text) > CATALOGUE_MAX_BYTES) {
    throw new PayloadTooLarge(`${file} is limited to ${CATALOGUE_MAX_BYTES / 1_000_000} MB.`);
  }
  return queue.run(async () => {
    const stored = await readSiteFile(root, name);
    if (revision !== undefined && revision !== stored.revision) {
      throw new Conflict(
        'file_changed',
        `${file} was changed elsewhere since you opened it. Nothing was saved.`,
      );
    }
    await requireReadableFile(root, stored);
    const known = new Set(stored.value === null ? [] : errorsIn(name, stored.value).map(keyOf));
    const added = errorsIn(name, value).filter((error) => !known.has(keyOf(error)));
    if (added.length > 0) {
      const fields = added.slice(0, MAX_PROBLEMS).map(({ path, reason }): FieldProblem => ({ path, reason }));
      throw new BadFields('invalid_file', fields[0]?.reason ?? `${file} is not valid.`, fields);
    }
    await queue.save([{ path: file, data: text }], { author, message: `Edit ${file}` });
    return readSiteFile(root, name);
  });
}

interface EntryError {
  path: ValuePath;
  reason: string;
  /** The entry that the error is in, as JSON. */
  entry: string;
}

function errorsIn(name: SiteFileName, value: Value): EntryError[] {
  const text = siteFileText(value);
  const errors = issuesIn(name, text).filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  const pathAt = valuePaths(value);
  return errors.map((issue) => {
    const path = pathAt(issue.line);
    const [first = '', second = ''] = path;
    const list = value[first];
    const entry = Array.isArray(list) && name !== 'tags' ? (list as unknown[])[Number(second)] : list;
    return { path, reason: reasonOf(issue), entry: JSON.stringify(entry ?? null) };
  });
}

function reasonOf({ message, expected }: Issue): string {
  return `${message} Expected: ${expected}.`;
}

function keyOf({ reason, entry }: EntryError): string {
  return `${reason}\n${entry}`;
}

/** Names and indexes that lead to a value in a JSON file. */
type ValuePath = (string | number)[];

/**
 * Finds the value that begins on a line (from 1) of `JSON.stringify(value, null, 2)`, which has one value per line. `[]`
 * stands for the whole file.
 */
export function valuePaths(value: unknown): (line: number | null) => ValuePath {
  const paths = new Map<number, ValuePath>();
  let line = 0;
  const walk = (part: unknown, path: ValuePath): void => {
    line += 1;
    paths.set(line, path);
    if (typeof part !== 'object' || part === null) return;
    const children = Array.isArray(part) ? [...part.entries()] : Object.entries(part);
    for (const [name, child] of children) walk(child, [...path, name]);
    // The line of the closing bracket; an empty list or object has none.
    if (children.length > 0) line += 1;
  };
  walk(value, []);
  return (at) => (at === null ? [] : (paths.get(at) ?? []));
}
