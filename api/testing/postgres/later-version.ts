import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MIGRATIONS = join('api', 'db', 'migrations', 'postgres');

interface LaterMigration {
  tag: string;
  kind: 'expand' | 'contract';
  sql: string;
}

/** A column that the schema of the later version has. */
interface LaterColumn {
  /** In `api/db/schema`. */
  file: string;
  table: string;
  /** As in the file. */
  column: string;
}

/**
 * Copies the program to a folder as a later version, which has more migrations and knows the columns that they add.
 *
 * @returns the script of its server
 */
export async function copyProgram(
  folder: string,
  migrations: readonly LaterMigration[],
  columns: readonly LaterColumn[],
): Promise<string> {
  await mkdir(folder);
  const isPart = (path: string) => !path.endsWith('.test.ts');
  for (const name of ['api', 'scripts', 'package.json'])
    await cp(join(ROOT, name), join(folder, name), { recursive: true, filter: isPart });
  for (const name of ['node_modules', 'site']) await symlink(join(ROOT, name), join(folder, name));
  await addMigrations(folder, migrations);
  for (const { file, table, column } of columns)
    await edit(join(folder, 'api', 'db', 'schema', file), `'${table}',\n  {`, `\n    ${column},`);
  return join(folder, 'api', 'server.ts');
}

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

async function addMigrations(folder: string, migrations: readonly LaterMigration[]): Promise<void> {
  const journalFile = join(folder, MIGRATIONS, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as Journal;
  for (const { tag, kind, sql } of migrations) {
    const last = journal.entries.at(-1);
    if (!last) throw new Error('There are no migrations.');
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
    await writeFile(join(folder, MIGRATIONS, `${tag}.sql`), sql);
    await edit(
      join(folder, 'api', 'db', 'postgres', 'migration-kinds.ts'),
      'MigrationKind> = {',
      `'${tag}': '${kind}',`,
    );
  }
  await writeFile(journalFile, JSON.stringify(journal));
}

/** Adds text after the first occurrence of another one. */
async function edit(file: string, after: string, text: string): Promise<void> {
  const before = await readFile(file, 'utf8');
  if (!before.includes(after)) throw new Error(`${file} does not contain ${after}`);
  await writeFile(
    file,
    before.replace(after, () => after + text),
  );
}
