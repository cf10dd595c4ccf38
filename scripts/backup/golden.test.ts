import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDatabase } from '../../api/db/sqlite/open-database.ts';
import { LEARNER_TABLES } from '../../api/modules/learning/portability/learner-tables.ts';
import { useTempFolder } from '../content/testing/temp-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { sourcesIn } from './testing/backup-fixtures.ts';

const GOLDENS = join(import.meta.dirname, '..', '..', 'api', 'testing', 'goldens');

const folder = useTempFolder();

/* `scripts/testing/make-goldens.ts` makes it. */
test('a backup of an earlier version is restored', async () => {
  const file = join(folder.path, 'account.backup');
  await writeFile(file, gunzipSync(await readFile(join(GOLDENS, 'account.backup.gz'))));
  const target = sourcesIn(folder.path);
  await restoreBackup(file, target, { replace: false, keepContent: false }, new Date());
  expect(await readFile(join(target.dataDir, 'jwt-secret'), 'utf8')).toBe('s'.repeat(64));
  const database = await openDatabase(target.databaseFile);
  const golden = JSON.parse(await readFile(join(GOLDENS, 'account.json'), 'utf8')) as { data: object };
  for (const name of Object.keys(golden.data)) {
    const { table } = LEARNER_TABLES[name as keyof typeof LEARNER_TABLES];
    expect([name, await database.read.$count(table)]).not.toEqual([name, 0]);
  }
  await database.close();
});
