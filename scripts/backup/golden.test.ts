import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDatabase } from '../../api/db/sqlite/open-database.ts';
import { LEARNER_TABLES } from '../../api/modules/learning/portability/learner-tables.ts';
import { useTempFolder } from '../content/testing/temp-folder.ts';
import { restoreBackup } from './restore-backup.ts';
import { sourcesIn } from './testing/backup-fixtures.ts';

const GOLDEN = join(import.meta.dirname, '..', '..', 'api', 'testing', 'goldens', 'account.backup.gz');

const folder = useTempFolder();

/* `scripts/testing/make-goldens.ts` makes it. */
test('a backup of an earlier version is restored', async () => {
  const file = join(folder.path, 'account.backup');
  await writeFile(file, gunzipSync(await readFile(GOLDEN)));
  const target = sourcesIn(folder.path);
  await restoreBackup(file, target, { replace: false, keepContent: false }, new Date());
  expect(await readFile(join(target.dataDir, 'jwt-secret'), 'utf8')).toBe('s'.repeat(64));
  const database = await openDatabase(target.databaseFile);
  for (const [name, { table }] of Object.entries(LEARNER_TABLES))
    expect([name, await database.read.$count(table)]).not.toEqual([name, 0]);
  await database.close();
});
