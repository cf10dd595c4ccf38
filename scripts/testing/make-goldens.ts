import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import sharp from 'sharp';
import { openDatabase } from '../../api/db/sqlite/open-database.ts';
import { sessions, users } from '../../api/db/schema/accounts.ts';
import type { Queries } from '../../api/db/client.ts';
import { anyLearner } from '../../api/modules/learning/import/testing/any-learner.ts';
import type { LearnerRows } from '../../api/modules/learning/import/testing/any-learner.ts';
import { storeLearner } from '../../api/modules/learning/import/testing/stored-learner.ts';
import { squarePicture } from '../../api/modules/identity/picture/square-picture.ts';
import { LEARNER_TABLES } from '../../api/modules/learning/portability/learner-tables.ts';
import { GOLDEN_LEARNER } from '../../api/testing/goldens/golden-learner.ts';
import { rowFor } from '../../api/testing/rows.ts';
import { temporaryFolder } from '../../api/testing/temporary-folder.ts';
import { writeBackup } from '../backup/write-backup.ts';

/*
 * Makes a database and a backup of this version, in which every table of a learner has rows, for the tests that later versions
 * read them. See api/testing/goldens/goldens.test.ts.
 */

const GOLDENS = join(import.meta.dirname, '..', '..', 'api', 'testing', 'goldens');
const BACKED_UP_AT = new Date('2026-11-28T06:30:00.000Z');
const { id: userId, sessionId } = GOLDEN_LEARNER;

const folder = await temporaryFolder();
const [dataDir, contentDir] = [join(folder.path, 'data'), join(folder.path, 'content')];
const databaseFile = join(dataDir, 'swadhyay.db');
await mkdir(dataDir, { recursive: true });
await mkdir(contentDir);
await writeFile(join(dataDir, 'jwt-secret'), 's'.repeat(64));
await writeFile(join(contentDir, 'site.json'), '{}');

const uploaded = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#a65705' } })
  .png()
  .toBuffer();
const picture = { type: 'image/webp', data: await squarePicture(uploaded), updatedAt: 1_780_000_000_000 };

const database = await openDatabase(databaseFile);
await database.write(fill);
await database.close();
compact(databaseFile);
await save('account.db.gz', databaseFile);
await writeBackup(join(folder.path, 'account.backup'), { dataDir, contentDir, databaseFile }, BACKED_UP_AT);
await save('account.backup.gz', join(folder.path, 'account.backup'));
await folder.remove();

/** An account with rows in every table of learners. */
async function fill(tx: Queries): Promise<void> {
  await tx.insert(users).values({
    ...(rowFor(users, userId) as typeof users.$inferInsert),
    ...{ id: userId, email: 'golden@example.org', role: 'learner', passwordHash: null },
  });
  await tx.insert(sessions).values({
    ...{ id: sessionId, userId, createdAt: 1, lastSeenAt: Date.UTC(2999, 0), expiresAt: Date.UTC(3000, 0) },
  });
  await storeLearner(tx, userId, { ...learnerWithAll(), picture: [picture] });
  for (const { table } of Object.values(LEARNER_TABLES))
    if ((await tx.$count(table)) === 0) await tx.insert(table).values(rowFor(table, userId) as never);
}

/** The first drawn learner with rows in all tables but that of the picture. */
function learnerWithAll(): LearnerRows {
  const drawn = fc.sample(anyLearner(), { seed: 1, numRuns: 20_000 });
  const found = drawn.find((rows) =>
    Object.entries(rows).every(([name, list]) => name === 'picture' || list.length > 0),
  );
  if (!found) throw new Error('No drawn learner has rows in all tables.');
  return found;
}

function compact(file: string): void {
  const connection = new Database(file);
  connection.exec('VACUUM');
  connection.pragma('journal_mode = DELETE');
  connection.close();
}

async function save(name: string, file: string): Promise<void> {
  await writeFile(
    join(GOLDENS, name),
    gzipSync(await readFile(file), { level: constants.Z_BEST_COMPRESSION }),
  );
}
