import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText, normaliseText } from '../../../../scripts/content/decode-text.ts';
import { digestOfValues, sha256Hex } from '../../../../scripts/content/disk/digest.ts';
import { readBytes } from '../../../../scripts/content/disk/read/read-bytes.ts';
import {
  CATALOGUE_MAX_BYTES,
  readCatalogueFile,
} from '../../../../scripts/content/disk/read/read-catalogue-file.ts';
import type { Issue } from '../../../../scripts/content/issue.ts';
import { tagsWithoutSubject } from '../../../../scripts/content/review/review.ts';
import { CourseCard, parseCourses } from '../../../../scripts/content/schema/courses.ts';
import { DEFAULT_COURSES } from '../../../../scripts/content/schema/default-courses.ts';
import { DEFAULT_POPUPS } from '../../../../scripts/content/schema/popups/default-popups.ts';
import { formFields } from '../../../../scripts/content/schema/fields/form-fields.ts';
import type { FormField } from '../../../../scripts/content/schema/fields/form-fields.ts';
import { isRecord } from '../../../../scripts/content/schema/json-file.ts';
import { PopupEntry } from '../../../../scripts/content/schema/popups/popup.ts';
import type { Popup } from '../../../../scripts/content/schema/popups/popup.ts';
import { parsePopups } from '../../../../scripts/content/schema/popups/popups.ts';
import { Redirect, parseRedirects, redirectWarnings } from '../../../../scripts/content/schema/redirects.ts';
import { TAG_LIST_FIELDS, parseTagLists } from '../../../../scripts/content/schema/tag-lists.ts';
import type { SiteFile, SiteFileName } from '../../../contract/admin/site-files.ts';
import { Conflict } from '../../../http/errors.ts';

type Value = Record<string, unknown>;

/** Problems in one answer. A file may have thousands. */
export const MAX_PROBLEMS = 100;

interface Definition {
  file: 'courses.json' | 'tags.json' | 'popups.json' | 'redirects.json';
  /** Code of an issue about the whole file. */
  code: string;
  parse: (text: string | null) => { issues: Issue[] };
  /** What a check warns about if the file is read with the rest of the content. `exists` is for paths below `subjects/`. */
  review?: (text: string, exists: (path: string) => boolean) => Issue[];
  fields: FormField[];
  /** The defaults that apply without the file. */
  builtIn: Value;
}

const DEFINITIONS: Record<SiteFileName, Definition> = {
  courses: {
    file: 'courses.json',
    code: 'structure-courses',
    parse: parseCourses,
    fields: formFields(CourseCard),
    builtIn: { courses: [...DEFAULT_COURSES] },
  },
  tags: {
    file: 'tags.json',
    code: 'tags-file',
    parse: parseTagLists,
    review: (text, exists) => tagsWithoutSubject(parseTagLists(text).tags, exists),
    fields: TAG_LIST_FIELDS,
    builtIn: {},
  },
  popups: {
    file: 'popups.json',
    code: 'popups-file',
    parse: parsePopups,
    fields: formFields(PopupEntry),
    builtIn: { popups: DEFAULT_POPUPS.map(entryOf) },
  },
  redirects: {
    file: 'redirects.json',
    code: 'redirects-file',
    parse: parseRedirects,
    review: (text, exists) =>
      redirectWarnings(parseRedirects(text).redirects, (topic) => exists(`${topic}.md`)),
    fields: formFields(Redirect),
    builtIn: { redirects: [] },
  },
};

/** A built-in popup as an entry of `popups.json`. */
function entryOf({ button, ...rest }: Popup): Value {
  return { ...rest, buttonText: button?.text ?? null, buttonAction: button?.action ?? null };
}

/** Name of the file with its extension. */
export function fileNameOf(name: SiteFileName): Definition['file'] {
  return DEFINITIONS[name].file;
}

/** The issues that a publish would find in this text. */
export function issuesIn(name: SiteFileName, text: string): Issue[] {
  return DEFINITIONS[name].parse(text).issues;
}

/**
 * @throws Conflict if the file cannot be read as what it should contain, because a save would lose it. A file without any letter
 * has nothing to lose.
 */
export async function requireReadableFile(root: string, { name, value, problems }: SiteFile): Promise<void> {
  const { file } = DEFINITIONS[name];
  const [problem] = problems;
  if (value !== null || !problem) return;
  const read = await readBytes(join(root, file), CATALOGUE_MAX_BYTES);
  const decoded = 'bytes' in read ? decodeText(read.bytes) : null;
  if (decoded && 'text' in decoded && !/\p{L}/u.test(decoded.text)) return;
  const { line, message, expected } = problem;
  const place = line === null ? file : `${file}, line ${line}`;
  throw new Conflict(
    'file_unreadable',
    `Nothing was saved, because the file must be corrected first. ${place}: ${message} Expected: ${expected}.`,
  );
}

/** A site file as its form opens it. */
export async function readSiteFile(root: string, name: SiteFileName): Promise<SiteFile> {
  const { file, code, parse, review, fields, builtIn } = DEFINITIONS[name];
  const read = await readBytes(join(root, file), CATALOGUE_MAX_BYTES);
  const { issues } = await readCatalogueFile(root, file, code, parse);
  const decoded = 'bytes' in read ? decodeText(read.bytes) : null;
  const text = decoded && 'text' in decoded ? decoded.text : '';
  const warnings =
    text === '' ? [] : (review?.(text, (path) => existsSync(join(root, 'subjects', path))) ?? []);
  const shared = { name, fields, problems: [...issues, ...warnings].slice(0, MAX_PROBLEMS) };
  if ('missing' in read) return { ...shared, value: builtIn, exists: false, revision: digestOfValues('') };
  const revision = digestOfValues('bytes' in read ? sha256Hex(read.bytes) : code);
  return { ...shared, value: valueIn(text, name), exists: true, revision };
}

/** The object in a file; null if it is none, or if its list is no list. */
function valueIn(text: string, name: SiteFileName): Value | null {
  try {
    const value: unknown = JSON.parse(normaliseText(text));
    if (!isRecord(value)) return null;
    return name === 'tags' || Array.isArray(value[name] ?? []) ? value : null;
  } catch {
    return null;
  }
}

/** A site file's text. */
export function siteFileText(value: Value): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
