import { open } from 'node:fs/promises';
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { knowsSchemaOf } from '../../api/db/migrate.ts';
import { codeOf, reasonOf, StartError } from '../../api/config/startup-error.ts';
import { digestSchema, digestTables } from './digests.ts';
import { APPLICATION_ID, FORMAT, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

export interface OpenBackup {
  /** Reads only, and sees the file as it was checked. */
  connection: Connection;
  manifest: Manifest;
}

/**
 * Opens a backup after checking all of it: that it is one, that this program can restore it, and that every row is
 * as it was backed up.
 *
 * @throws StartError, one line that says what is wrong with the file
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  await requireWhole(file);
  let connection: Connection | undefined;
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true });
    return { connection, manifest: check(connection, file) };
  } catch (error) {
    connection?.close();
    if (error instanceof StartError) throw error;
    throw refused(file, `is damaged: ${reasonOf(error)}`, error);
  }
}

function check(connection: Connection, file: string): Manifest {
  if (connection.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw refused(file, 'is a SQLite database, but no backup of Swadhyay');
  }
  // Nobody may change the file between this look at it and its last use.
  connection.exec('BEGIN');
  const manifest = readManifest(connection);
  if (manifest === null) throw refused(file, 'is damaged: its list of contents is not as it was written');
  if (manifest.format > FORMAT || !knowsSchemaOf(connection)) {
    throw refused(file, 'was made by a newer version of Swadhyay. Restore it with that version');
  }
  const [first] = connection.pragma('integrity_check(1)') as { integrity_check: string }[];
  if (first?.integrity_check !== 'ok') throw refused(file, `is damaged: ${first?.integrity_check}`);
  const problem = differenceFrom(manifest, connection);
  if (problem !== null) throw refused(file, `is damaged: ${problem}`);
  return manifest;
}

/** How the tables of a database differ from those that were backed up, in words; null where they are the same. */
export function differenceFrom({ schema, tables }: Manifest, connection: Connection): string | null {
  if (digestSchema(connection) !== schema) return 'its tables are not declared as they were';
  const found = digestTables(connection);
  for (const [table, { rows, sha256 }] of Object.entries(tables)) {
    if (found[table]?.rows !== rows) {
      return `${table} has ${found[table]?.rows ?? 'no'} rows where ${rows} were backed up`;
    }
    if (found[table].sha256 !== sha256) return `${table} does not hold what was backed up`;
  }
  const added = Object.keys(found).find((table) => !(table in tables));
  return added === undefined ? null : `${added} was not backed up`;
}

/** @throws StartError where the file is no SQLite database or does not have the size that its header says */
async function requireWhole(file: string): Promise<void> {
  const header = Buffer.alloc(100);
  let size: number;
  try {
    await using handle = await open(file, 'r');
    await handle.read(header, 0, header.length, 0);
    size = (await handle.stat()).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw refused(file, 'is not there', error);
    throw refused(file, `cannot be read: ${reasonOf(error)}`, error);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    throw refused(file, 'is no backup of Swadhyay');
  // 1 stands for a page of 65536 bytes, which does not fit into the two bytes.
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const expected = pageSize * header.readUInt32BE(28);
  if (size !== expected)
    throw refused(file, `is damaged: it has ${size} bytes where ${expected} were written`);
}

function refused(file: string, why: string, cause?: unknown): StartError {
  return new StartError([`${file} ${why}.`], { cause });
}
