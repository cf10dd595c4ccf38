import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../db/sqlite/open-database.ts';
import type { Database } from '../db/client.ts';
import { temporaryFolder } from './temporary-folder.ts';

let template: Promise<Buffer> | undefined;

/** Opens a new database in `folder`, copied from a template that is migrated only once per test file. */
export async function testDatabase(folder: string): Promise<Database> {
  template ??= migratedFile();
  const file = join(folder, 'swadhyay.db');
  await writeFile(file, await template, { flag: 'wx' });
  return openDatabase(file);
}

async function migratedFile(): Promise<Buffer> {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'template.db');
  const database = await openDatabase(file);
  await database.close();
  const bytes = await readFile(file);
  await folder.remove();
  return bytes;
}
