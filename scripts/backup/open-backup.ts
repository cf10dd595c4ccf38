import { open } from 'node:fs/promises';
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { knowsSchemaOf } from '../../api/db/sqlite/migrate.ts';
import { codeOf, reasonOf, StartError } from '../../api/config/startup-error.ts';
import { digestSchema, digestTables } from './digests.ts';
import { APPLICATION_ID, FORMAT, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

interface OpenBackup {
  /** Read-only, in a transaction, so that it sees the file as it was checked. */
  connection: Connection;
  manifest: Manifest;
}

/**
 * Opens a backup and checks that it is complete, that this version can restore it, and that every row is unchanged.
 *
 * @throws StartError if the file is invalid
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  await requireComplete(file);
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
    throw refused(file, 'is a SQLite database, but not a backup of Swadhyay');
  }
  // The transaction prevents changes until the connection is closed.
  connection.exec('BEGIN');
  const manifest = readManifest(connection);
  if (manifest === null) throw refused(file, 'is damaged: its manifest has changed');
  if (manifest.format > FORMAT || !knowsSchemaOf(connection)) {
    throw refused(file, 'was made by a newer version of Swadhyay. Restore it with that version');
  }
  const [first] = connection.pragma('integrity_check(1)') as { integrity_check: string }[];
  if (first?.integrity_check !== 'ok') throw refused(file, `is damaged: ${first?.integrity_check}`);
  const problem = differenceFrom(manifest, connection);
  if (problem !== null) throw refused(file, `is damaged: ${problem}`);
  return manifest;
}

/** Describes how a database differs from what was backed up; null if it does not. */
export function differenceFrom({ schema, tables }: Manifest, connection: Connection): string | null {
  if (digestSchema(connection) !== schema) return 'its schema has changed';
  const found = digestTables(connection);
  for (const [table, { rows, sha256 }] of Object.entries(tables)) {
    if (found[table]?.rows !== rows) {
      return `${table} has ${found[table]?.rows ?? 'no'} rows instead of ${rows}`;
    }
    if (found[table].sha256 !== sha256) return `the rows of ${table} have changed`;
  }
  const added = Object.keys(found).find((table) => !(table in tables));
  return added === undefined ? null : `it has an additional table ${added}`;
}

/** @throws StartError if the file is not a SQLite database or does not have the size in its header */
async function requireComplete(file: string): Promise<void> {
  const header = Buffer.alloc(100);
  let size: number;
  try {
    await using handle = await open(file, 'r');
    await handle.read(header, 0, header.length, 0);
    size = (await handle.stat()).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw refused(file, 'does not exist', error);
    throw refused(file, `cannot be read: ${reasonOf(error)}`, error);
  }
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0')
    throw refused(file, 'is not a backup of Swadhyay');
  // A page size of 65536, which does not fit into two bytes, is stored as 1.
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const expected = pageSize * header.readUInt32BE(28);
  if (size !== expected) throw refused(file, `is damaged: it has ${size} bytes instead of ${expected}`);
}

function refused(file: string, problem: string, cause?: unknown): StartError {
  return new StartError([`${file} ${problem}.`], { cause });
}
