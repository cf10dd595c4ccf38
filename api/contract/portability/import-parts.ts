import type { ImportedTable } from './export-format.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  IGNORED_TABLES,
  IMPORTED_TABLES,
  TABLES_OF_ATTEMPTS,
} from './export-format.ts';

/* Splits an export file into the parts that one request can take. Does not import TypeBox, which islands would load. */

type Row = Record<string, unknown>;

/** A part of a file, which is a file of the same form. */
export interface ImportPart {
  body: { format: typeof EXPORT_FORMAT; version: number; data: Partial<Record<ImportedTable, Row[]>> };
  /** Index in the whole file of each row, by table. */
  places: Partial<Record<ImportedTable, number[]>>;
}

/** Bytes of JSON, and values in it, that one part has at most unless a single row has more. */
const PART_BYTES = 500_000;
const PART_VALUES = 30_000;

const NOT_A_FILE = 'This is not an export file. Choose the file that you got with “Download my data”.';

/** Reads the text of a file. Returns its rows by table, or a sentence that says why it cannot be imported. */
export function readExportFile(text: string): { data: Record<string, Row[]>; version: number } | string {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return text.trimStart().startsWith('{')
      ? 'The file is damaged or incomplete: it is not valid JSON. Download it again if you can.'
      : NOT_A_FILE;
  }
  if (!isRecord(file) || !isRecord(file['data'])) return NOT_A_FILE;
  const { format = EXPORT_FORMAT, version = EXPORT_VERSION, data } = file;
  if (format !== EXPORT_FORMAT || typeof version !== 'number') return NOT_A_FILE;
  if (version > EXPORT_VERSION)
    return 'The file was made by a newer version of this site, which knows more than this one. Import it there.';
  for (const [name, rows] of Object.entries(data))
    if (!Array.isArray(rows) || !rows.every(isRecord))
      return `The file is damaged: “${name}” is not a list of rows.`;
  return { data: data as Record<string, Row[]>, version };
}

/**
 * Splits the rows of a file into parts, in the order in which they must be sent. An attempt is in one part with its answers and tags.
 * Tables that are not known are sent too, so that the server can refuse them by name.
 */
export function splitExport({
  data,
  version,
}: {
  data: Record<string, Row[]>;
  version: number;
}): ImportPart[] {
  const parts: ImportPart[] = [];
  let size = { bytes: 0, values: 0 };
  let part: ImportPart | undefined;
  const add = (rows: readonly (readonly [ImportedTable, Row, number])[]) => {
    const bytes = rows.reduce((sum, [, row]) => sum + byteLength(JSON.stringify(row)), 0);
    const values = rows.reduce((sum, [, row]) => sum + countValues(row), 0);
    if (!part || size.bytes + bytes > PART_BYTES || size.values + values > PART_VALUES) {
      part = { body: { format: EXPORT_FORMAT, version, data: {} }, places: {} };
      parts.push(part);
      size = { bytes: 0, values: 0 };
    }
    size = { bytes: size.bytes + bytes, values: size.values + values };
    for (const [name, row, place] of rows) {
      (part.body.data[name] ??= []).push(row);
      (part.places[name] ??= []).push(place);
    }
  };
  for (const name of namesOf(data)) {
    const placed = inOrder(name, data[name] ?? []);
    const own = rowsOfAttempts(data, childTables(name));
    for (const [row, place] of placed) {
      const ofAttempt = own.get(row['id']) ?? [];
      own.delete(row['id']);
      add([[name, row, place], ...ofAttempt]);
    }
    // Answers without their attempt are sent as well, so that the server can name them.
    for (const rest of own.values()) add(rest);
  }
  return parts;
}

function childTables(name: string): readonly ImportedTable[] {
  const children: Readonly<Record<string, readonly ImportedTable[]>> = TABLES_OF_ATTEMPTS;
  return Object.hasOwn(children, name) ? (children[name] ?? []) : [];
}

/** The rows of these tables with their places, by the id of their attempt. */
function rowsOfAttempts(data: Record<string, Row[]>, names: readonly ImportedTable[]) {
  const found = new Map<unknown, [ImportedTable, Row, number][]>();
  for (const name of names) {
    for (const [place, row] of (data[name] ?? []).entries()) {
      const others = found.get(row['attemptId']) ?? [];
      found.set(row['attemptId'], others);
      others.push([name, row, place]);
    }
  }
  return found;
}

const KNOWN: ReadonlySet<string> = new Set([...IMPORTED_TABLES, ...IGNORED_TABLES]);

/** The imported tables in their order, without those that come with attempts, then the names that are not known. */
function namesOf(data: Record<string, Row[]>): ImportedTable[] {
  const unknown = Object.keys(data).filter((name) => !KNOWN.has(name));
  const ofAttempts = new Set<string>(Object.values(TABLES_OF_ATTEMPTS).flat());
  return [...IMPORTED_TABLES.filter((name) => !ofAttempts.has(name)), ...(unknown as ImportedTable[])];
}

/** Attempts in the order in which they were made, which is the order of their numbers. */
function inOrder(name: string, rows: readonly Row[]): (readonly [Row, number])[] {
  const placed = rows.map((row, place) => [row, place] as const);
  const time = name === 'attempts' ? 'createdAt' : name === 'testAttempts' ? 'startedAt' : null;
  if (time === null) return placed;
  return placed.sort(([one], [other]) => Number(one[time]) - Number(other[time]));
}

/** Values of a row in JSON, at any depth. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, inner) => sum + countValues(inner), 1);
}

const encoder = new TextEncoder();
function byteLength(text: string): number {
  return encoder.encode(text).length;
}

function isRecord(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
