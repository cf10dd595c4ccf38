import type { Database as Connection } from 'better-sqlite3';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { sha256Hex } from '../content/disk/digest.ts';
import type { Settings } from '../../api/config/settings.ts';
import { StartError } from '../../api/config/startup-error.ts';

/** SQLite application id of backups: `Swdy` in ASCII. */
export const APPLICATION_ID = 0x53776479;
/** Incremented when older versions of the program cannot restore new backups. */
export const FORMAT = 1;

/** Tables that only backups have. */
export const MANIFEST_TABLE = 'swadhyay_backup';
export const FILES_TABLE = 'swadhyay_backup_files';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Manifest = Type.Object({
  format: Type.Integer(),
  createdAt: Type.String({ format: 'date-time' }),
  /** Digest of the schema of the product's tables. */
  schema: Sha256,
  /** All tables except the manifest. */
  tables: Type.Record(Type.String(), Type.Object({ rows: Type.Integer(), sha256: Sha256 })),
});
export type Manifest = Static<typeof Manifest>;

export function createTables(connection: Connection): void {
  connection.exec(
    `CREATE TABLE ${MANIFEST_TABLE} (manifest TEXT NOT NULL, sha256 TEXT NOT NULL);
     CREATE TABLE ${FILES_TABLE} (place TEXT NOT NULL, path TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (place, path));`,
  );
}

export function writeManifest(connection: Connection, manifest: Manifest): void {
  const text = JSON.stringify(manifest);
  connection.prepare(`INSERT INTO ${MANIFEST_TABLE} VALUES (?, ?)`).run(text, sha256Hex(text));
}

/** The manifest; null if there is none or it was changed. */
export function readManifest(connection: Connection): Manifest | null {
  const row = connection
    .prepare<[], { manifest: string; sha256: string }>(`SELECT manifest, sha256 FROM ${MANIFEST_TABLE}`)
    .get();
  if (row?.sha256 !== sha256Hex(row?.manifest ?? '')) return null;
  const manifest: unknown = JSON.parse(row.manifest);
  return Value.Check(Manifest, manifest) ? manifest : null;
}

/** One line for each table with its number of rows, and one with the number of files. */
export function describeTables({ tables }: Manifest): string[] {
  const names = Object.keys(tables).filter((name) => name !== FILES_TABLE && !name.startsWith('__'));
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map(
    (name) => `  ${name.padEnd(width)} ${formatCount(tables[name]?.rows ?? 0).padStart(9)}`,
  );
  return [...lines, `  ${'files'.padEnd(width)} ${formatCount(tables[FILES_TABLE]?.rows ?? 0).padStart(9)}`];
}

export function formatCount(number: number): string {
  return number.toLocaleString('en');
}

/** Such as `2026-11-21 10:01 UTC`. */
export function formatTime(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

/** @throws StartError if the settings name a PostgreSQL database, which has tools of its own for backups */
export function requireSqlite({ postgres }: Pick<Settings, 'postgres'>): void {
  if (!postgres) return;
  throw new StartError([
    'DATABASE_URL names a PostgreSQL database. Back it up and restore it with pg_dump and pg_restore: see docs/growing.md.',
  ]);
}
