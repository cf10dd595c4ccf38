import { dirname, join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartError } from '../../api/config/startup-error.ts';
import { ALL_TABLES } from '../../api/db/distribution.ts';
import { shapeOf } from '../../api/db/schema/table-shape.ts';
import type { TableShape } from '../../api/db/schema/table-shape.ts';
import { digestOf } from './digest.ts';
import type { TableDigest } from './digest.ts';
import { pagesOf } from './row-pages.ts';
import type { NamedDatabase } from './database-argument.ts';
import { postgresSource, postgresTarget } from './postgres.ts';
import { keyOf } from './source-and-target.ts';
import type { Progress, Row, Source, Target } from './source-and-target.ts';
import { isInDataFolder, sqliteSource, sqliteTarget } from './sqlite.ts';

interface CopiedTable extends TableDigest {
  name: string;
}

export interface Copied {
  tables: readonly CopiedTable[];
  /** Texts whose null characters became U+FFFD, because PostgreSQL stores none. */
  changedTexts: number;
  /** Whether it went on with a copy that was interrupted. */
  resumed: boolean;
}

/** Called with the rows of a table that this run has written so far. */
type Report = (table: string, rows: number) => void;

/**
 * Copies all rows of one database to another, which is empty or has an unfinished copy of the same database, and compares
 * them. Memory does not grow with the data.
 *
 * @throws StartError if a database cannot be used, or if the two differ in the end
 */
export async function copyDatabase(from: NamedDatabase, to: NamedDatabase, report: Report): Promise<Copied> {
  if (from.name === to.name) throw new StartError(['FROM and TO are the same database.']);
  requireTwoFolders(from, to);
  const source = await openSource(from);
  try {
    await requireThisVersion(source, from);
    if (await source.progress()) throw new StartError([`A copy into ${from.name} did not finish.`]);
    const target = await openTarget(to);
    try {
      return await copyBetween({ source, target, from, to }, report);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** The folder of a server is locked for the copy, which works only once. */
function requireTwoFolders(from: NamedDatabase, to: NamedDatabase): void {
  if (from.engine !== 'sqlite' || to.engine !== 'sqlite') return;
  const folder = dirname(to.file);
  if (dirname(from.file) === folder && isInDataFolder(to.file))
    throw new StartError([
      `FROM and TO are both in ${folder}, the data folder of a server. Copy to a file in another folder.`,
    ]);
}

function openSource(database: NamedDatabase): Promise<Source> {
  return database.engine === 'postgres'
    ? postgresSource(database)
    : Promise.resolve().then(() => sqliteSource(database.file));
}

function openTarget(database: NamedDatabase): Promise<Target> {
  return database.engine === 'postgres' ? postgresTarget(database) : sqliteTarget(database.file);
}

interface Sides {
  source: Source;
  target: Target;
  from: NamedDatabase;
  to: NamedDatabase;
}

async function copyBetween({ source, target, from, to }: Sides, report: Report): Promise<Copied> {
  await requireThisVersion(target, to);
  const tables = ALL_TABLES.map(shapeOf);
  const unfinished = await target.progress();
  const progress = unfinished ?? (await beginCopy(target, tables, from, to));
  if (progress.source !== from.name)
    throw new StartError([
      `${to.name} has an unfinished copy of ${progress.source}. Copy that again, or delete ${to.name}.`,
    ]);
  const changed = { texts: 0 };
  const convert = to.engine === 'postgres' ? (row: Row) => withoutNulls(row, changed) : (row: Row) => row;
  for (const table of tables) {
    let rows = 0;
    for await (const page of pagesOf(source, table, progress.after.get(table.name) ?? null)) {
      const last = page.at(-1);
      if (!last) continue;
      await target.write(table, page.map(convert), keyOf(table, last));
      rows += page.length;
      report(table.name, rows);
    }
  }
  changed.texts = 0;
  const compared = await compare({ source, target, from, to }, tables, convert);
  await target.end();
  return { tables: compared, changedTexts: changed.texts, resumed: unfinished !== null };
}

async function beginCopy(
  target: Target,
  tables: readonly TableShape[],
  from: NamedDatabase,
  to: NamedDatabase,
): Promise<Progress> {
  if (!(await target.isEmpty(tables)))
    throw new StartError([`${to.name} has data already. Name a new database, which no server has used.`]);
  await target.begin(from.name);
  return { source: from.name, after: new Map() };
}

async function compare(
  { source, target, from, to }: Sides,
  tables: readonly TableShape[],
  convert: (row: Row) => Row,
): Promise<CopiedTable[]> {
  const compared: CopiedTable[] = [];
  const different: string[] = [];
  for (const table of tables) {
    const [here, there] = await Promise.all([digestOf(source, table, convert), digestOf(target, table)]);
    compared.push({ name: table.name, ...here });
    if (here.rows === there.rows && here.digest === there.digest) continue;
    different.push(`  ${table.name}: ${here.rows} rows in FROM, ${there.rows} in TO`);
  }
  if (different.length === 0) return compared;
  throw new StartError([
    'These tables differ:',
    ...different,
    `${from.name} was changed during the copy. Delete ${to.name}, and copy again while no server runs.`,
  ]);
}

/** PostgreSQL stores no null characters in texts. */
function withoutNulls(row: Row, changed: { texts: number }): Row {
  return row.map((value) => {
    if (typeof value !== 'string' || !value.includes('\0')) return value;
    changed.texts += 1;
    return value.replaceAll('\0', '\uFFFD');
  });
}

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'api', 'db', 'migrations');

/** @throws StartError if not exactly the migrations of this version were run on a database */
async function requireThisVersion(side: Source, { engine, name }: NamedDatabase): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: join(MIGRATIONS, engine) });
  const wanted = new Set(known.map(({ folderMillis }) => folderMillis));
  const found = await side.migrations();
  if (found.length === 0)
    throw new StartError([`${name} is not a database of Swadhyay, or no server has ever used it.`]);
  if (found.some((id) => !wanted.has(id)))
    throw new StartError([`${name} was made by a newer version of Swadhyay. Copy it with that version.`]);
  if (found.length < wanted.size)
    throw new StartError([
      `${name} was made by an older version of Swadhyay. Start this version on it once, which migrates it, and stop it.`,
    ]);
}
