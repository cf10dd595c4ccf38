import { eq } from 'drizzle-orm';
import { IMPORTED_TABLES } from '../../../../contract/portability/export-format.ts';
import type { Queries } from '../../../../db/client.ts';
import { learnerUsage } from '../../../../db/schema/learning.ts';
import { officialVersions } from '../../../../db/schema/publishing.ts';
import { attempts } from '../../../../db/schema/quiz.ts';
import { testAttempts } from '../../../../db/schema/tests.ts';
import { COUNTED_TABLES, LEARNER_TABLES } from '../../portability/learner-tables.ts';
import { tallyTags } from '../../quiz/parse-attempt.ts';
import { sumRowBytes } from '../../quota/store.ts';
import type { LearnerRows } from './any-learner.ts';
import type { Row } from './any-values.ts';

/** Rows in one statement: a statement for each row takes most of the time of the test on PostgreSQL. */
const BATCH = 100;

function batchesOf<Item>(rows: readonly Item[]): Item[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) => index * BATCH);
  return starts.map((start) => rows.slice(start, start + BATCH));
}

/** Stores rows as earlier requests would have left them, with what follows from them. */
export async function storeLearner(tx: Queries, userId: string, rows: LearnerRows): Promise<void> {
  for (const name of IMPORTED_TABLES) {
    const { table } = LEARNER_TABLES[name];
    const stored = name === 'notes' ? await withBases(tx, rows.notes ?? []) : rows[name];
    for (const batch of batchesOf((stored ?? []).map((row) => ({ ...row, userId }))))
      await tx.insert(table).values(batch as never);
  }
  const { table: tags } = LEARNER_TABLES.attemptTags;
  for (const { id: attemptId, subject, topic } of (rows.attempts ?? []) as (typeof attempts.$inferSelect)[]) {
    const answers = (rows.attemptAnswers ?? []).filter((answer) => answer['attemptId'] === attemptId);
    const tallies = tallyTags(answers as unknown as Parameters<typeof tallyTags>[0]);
    for (const batch of batchesOf(tallies))
      await tx.insert(tags).values(batch.map((tally) => ({ ...tally, attemptId, userId, subject, topic })));
  }
  const usage = await countedOf(tx, userId);
  if (usage.bytes > 0) await tx.insert(learnerUsage).values({ userId, ...usage });
}

/** Own notes with the official text that they started from. */
async function withBases(tx: Queries, notes: readonly Row[]): Promise<Row[]> {
  const versions = await tx.select().from(officialVersions);
  return notes.map((note) => {
    const base = versions.find(
      ({ subject, topic }) => note['subject'] === subject && note['topic'] === topic,
    );
    return { ...note, baseContent: note['content'] === null ? null : (base?.content ?? '') };
  });
}

/** What the rows of a learner add up to. */
export async function countedOf(queries: Queries, userId: string) {
  let bytes = 0;
  for (const table of COUNTED_TABLES) bytes += await sumRowBytes(queries, table, eq(table.userId, userId));
  const quizzes = await queries.$count(attempts, eq(attempts.userId, userId));
  const tests = await queries.$count(testAttempts, eq(testAttempts.userId, userId));
  return { bytes, attempts: quizzes + tests };
}
