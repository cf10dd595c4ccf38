import fc from 'fast-check';
import { getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import {
  EXPORT_FORMAT,
  IGNORED_TABLES,
  IMPORTED_TABLES,
} from '../../../contract/portability/export-format.ts';
import { users } from '../../../db/schema/accounts.ts';
import { defineTable, roleOf, text, writtenByClient } from '../../../db/schema/columns.ts';
import { fileRowSchema } from '../../../db/schema/file-rows.ts';
import { officialNotes } from '../../../db/schema/publishing.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { download, importFile } from '../../../testing/portability.ts';
import type { ExportedFile } from '../../../testing/portability.ts';
import { LEARNER_TABLES } from '../portability/learner-tables.ts';
import { anyLearner } from './testing/any-learner.ts';
import type { LearnerRows } from './testing/any-learner.ts';
import { countedOf, storeLearner } from './testing/stored-learner.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0, rateLimitMegabytes: 0 } });
  // Own notes are based on them.
  await server.app.releases.current();
  await vi.waitUntil(async () => (await server.database.read.$count(officialNotes)) === 4, 120_000);
});
afterAll(() => server.close());

async function store({ id: userId }: TestLearner, rows: LearnerRows): Promise<void> {
  await server.database.write((tx) => storeLearner(tx, userId, rows), { readingOf: userId });
}

/** Fields of the account, which an import does not change. */
const ACCOUNT_TABLES = ['identities', 'sessions', 'passwordResets', 'calendarFeed', 'weeklyEmail'];

/** What two exports of the same study have in common. */
function studyOf({ data }: ExportedFile) {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !ACCOUNT_TABLES.includes(name))
      .map(([name, rows]) => [
        name,
        // The mark of an imported attempt, and its place in comparisons, are meant to differ.
        rows.map((row) => JSON.stringify({ ...row, imported: undefined, ranked: undefined })).sort(),
      ]),
  );
}

testInputs('an export that is imported into a new account exports the same again', 3, async (runs) => {
  await fc.assert(
    fc.asyncProperty(anyLearner(), async (rows) => {
      // Ids of an earlier example may be those of this one.
      await server.database.write(async (tx) => {
        await tx.delete(users);
      });
      const before = await signedIn(server);
      await store(before, rows);
      const exported = await download(server, before);
      await remove(before);

      const after = await signedIn(server, { role: 'learner', isPremium: false });
      const claims = { ...exported, account: { ...exported.account, role: 'admin', isPremium: true } };
      const planned = await importFile(server, after, claims, { dryRun: true });
      expect((await download(server, after)).data['progress']).toEqual([]);
      expect(await importFile(server, after, claims)).toEqual(planned);
      const again = await download(server, after);
      expect(studyOf(again)).toEqual(studyOf(exported));
      expect(again.account).toMatchObject({ id: after.id, role: 'learner', isPremium: false });
      expect(again.data['attempts']?.every(({ imported }) => imported === true)).toBe(true);
      for (const { imported, ranked } of again.data['testAttempts'] ?? [])
        expect([imported, ranked]).toEqual([true, false]);
      expect(again.data['usage']).toEqual(await usageOf(after));

      // Once more, and in a third account while the second one exists.
      for (const { new: added, merged } of Object.values(await importFile(server, after, exported)))
        expect([added, merged]).toEqual([0, 0]);
      expect({ ...(await download(server, after)), exportedAt: again.exportedAt }).toEqual(again);
      const third = await signedIn(server);
      const first = await importFile(server, third, exported);
      expect(first).toEqual(planned);
      const second = await importFile(server, third, exported);
      for (const [name, counts] of Object.entries(first))
        expect([name, second[name]]).toEqual([name, { new: 0, same: counts.new, merged: 0 }]);
      expect((await download(server, third)).data['usage']).toEqual(await usageOf(third));
    }),
    runs,
  );
});

async function remove({ headers }: TestLearner): Promise<void> {
  const answer = await server.app.inject({ method: 'DELETE', url: '/api/auth/account', headers });
  expect(answer.statusCode).toBe(200);
}

/** As it is exported: no row if nothing was ever stored. */
async function usageOf({ id }: TestLearner) {
  return [await countedOf(server.database.read, id)].filter(({ bytes }) => bytes > 0);
}

test('every exported table is imported with all its columns, or is ignored', () => {
  expect([...IMPORTED_TABLES, ...IGNORED_TABLES].sort()).toEqual(Object.keys(LEARNER_TABLES).sort());
  for (const name of IMPORTED_TABLES) {
    const { table } = LEARNER_TABLES[name];
    const exported = Object.keys(getTableColumns(table)).filter((column) => roleOf(table, column).exported);
    expect([name, Object.keys(fileRowSchema(table).properties)]).toEqual([name, exported]);
  }
  expect(EXPORT_FORMAT).toBe('swadhyay-export');
});

test('a column that does not say what a file may have is found at the start', () => {
  const table = defineTable('silent', { ...writtenByClient({ title: text('title') }) });
  expect(() => fileRowSchema(table)).toThrow('The column title does not say what a file may have.');
});
