import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import { IMPORTED_TABLES } from '../../../contract/portability/export-format.ts';
import { users } from '../../../db/schema/accounts.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import { download, importFile } from '../../../testing/portability.ts';
import { anyLearner } from './testing/any-learner.ts';
import type { LearnerRows } from './testing/any-learner.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0, rateLimitMegabytes: 0 } });
});
afterAll(() => server.close());

type Row = Record<string, unknown>;

/** Rows of the two learners with the same ids, where that is possible. */
function alike(mine: LearnerRows, theirs: LearnerRows): LearnerRows {
  return Object.fromEntries(
    IMPORTED_TABLES.map((name) => {
      const ids = (mine[name] ?? []).map(({ id }) => id);
      const isKeyed = ['highlights', 'keptVersions'].includes(name);
      return [
        name,
        (theirs[name] ?? []).map((row, index) => (isKeyed && ids[index] ? { ...row, id: ids[index] } : row)),
      ];
    }),
  );
}

const of = (rows: readonly Row[] | undefined, columns: readonly string[]) =>
  new Set(rows?.map((row) => JSON.stringify(columns.map((column) => row[column]))));

/** Identities of rows that must still be there. */
const IDENTITIES = {
  bookmarks: ['subject', 'topic', 'sectionIndex'],
  activity: ['date', 'subject', 'topic'],
  highlights: ['id'],
  targets: ['date', 'subject', 'topic'],
  targetDays: ['date'],
  attempts: ['createdAt', 'subject', 'topic'],
  reviewCards: ['id'],
  reviews: ['reviewedAt', 'rating'],
  testAttempts: ['id'],
  testAnswers: ['attemptId', 'position'],
  testTags: ['attemptId', 'subject', 'topic', 'tag'],
  testTopics: ['attemptId', 'subject', 'topic', 'confidence'],
  questionReports: ['questionId'],
};

testInputs(
  'nothing of two accounts is lost when one is imported into the other, and importing again changes nothing',
  2,
  async (runs) => {
    await fc.assert(
      fc.asyncProperty(anyLearner(), anyLearner(), async (mine, others) => {
        // Ids of an earlier example may be those of this one.
        await server.database.write(async (tx) => {
          await tx.delete(users);
        });
        const theirs = alike(mine, others);
        const learner = await signedIn(server);
        await importFile(server, learner, { data: mine });
        await importFile(server, learner, { data: theirs });
        const merged = await download(server, learner);
        const { data } = merged;
        for (const [name, columns] of Object.entries(IDENTITIES)) {
          const table = name as keyof typeof IDENTITIES;
          const all = of([...(mine[table] ?? []), ...(theirs[table] ?? [])], columns);
          expect([name, of(data[table], columns)]).toEqual([name, all]);
        }
        const texts = [...(data['notes'] ?? []).map(({ content }) => content)];
        const kept = (data['keptVersions'] ?? []).map(({ text }) => text);
        for (const { content } of [...(mine.notes ?? []), ...(theirs.notes ?? [])])
          if (content !== null) expect([...texts, ...kept]).toContain(content);
        for (const { mcqs } of [...(mine.mcqs ?? []), ...(theirs.mcqs ?? [])])
          if (mcqs !== null)
            expect([...(data['mcqs'] ?? []).map((row) => JSON.stringify(row['mcqs'])), ...kept]).toContain(
              JSON.stringify(mcqs),
            );
        const longest = (rows: readonly Row[] | undefined, { date, subject, topic }: Row) =>
          rows?.find((row) => row['date'] === date && row['subject'] === subject && row['topic'] === topic)?.[
            'timeSpent'
          ];
        for (const row of data['activity'] ?? [])
          expect(row['timeSpent']).toBe(
            Math.max(Number(longest(mine.activity, row) ?? 0), Number(longest(theirs.activity, row) ?? 0)),
          );

        for (const file of [mine, theirs, merged.data])
          for (const [name, counts] of Object.entries(await importFile(server, learner, { data: file })))
            if (file !== mine) expect([name, counts.new, counts.merged]).toEqual([name, 0, 0]);
        expect((await download(server, learner)).data['usage']).toEqual(data['usage']);
      }),
      runs,
    );
  },
);
