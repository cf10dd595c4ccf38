import type { TableShape } from '../../api/db/schema/table-shape.ts';

/** A value of a column, the same for both engines: text and JSON as text, bytes as a buffer. */
export type Value = string | number | boolean | Buffer | null;

/** Values in the order of the table's columns. */
export type Row = readonly Value[];

/** The database that is read. */
export interface Source {
  /** Ids of the migrations that were run on it. */
  migrations: () => Promise<number[]>;
  /** The next rows after a key in the order of keys, from the start for null. All pages are of the same moment. */
  page: (table: TableShape, after: Row | null, limit: number) => Promise<Row[]>;
  /** Null if no copy into it is under way. */
  progress: () => Promise<Progress | null>;
  close: () => Promise<void>;
}

/** What the target remembers about a copy that has not ended. */
export interface Progress {
  /** The name of the source. */
  source: string;
  /** The last key that was copied, by name of table. */
  after: ReadonlyMap<string, Row>;
}

/** The database that is written. */
export interface Target extends Source {
  isEmpty: (tables: readonly TableShape[]) => Promise<boolean>;
  begin: (source: string) => Promise<void>;
  /** Adds rows, and remembers their last key in the same transaction. */
  write: (table: TableShape, rows: readonly Row[], last: Row) => Promise<void>;
  /** Forgets that there was a copy, and prepares the database for use. */
  end: () => Promise<void>;
}

/** The values of a row in its primary key. */
export function keyOf({ columns, key }: TableShape, row: Row): Row {
  return key.map(({ name }) => row[columns.findIndex((column) => column.name === name)] ?? null);
}

/** @param rows of the table of unfinished copies; the name of the source has an empty name */
export function toProgress(rows: readonly { name: string; value: string }[]): Progress {
  const after = new Map<string, Row>();
  for (const { name, value } of rows) if (name !== '') after.set(name, JSON.parse(value) as Row);
  return { source: rows.find(({ name }) => name === '')?.value ?? '', after };
}
