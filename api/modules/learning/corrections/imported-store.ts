import { setImmediate } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { RescoringCursor } from '../../../contract/tests/corrections.ts';
import type { Database } from '../../../db/client.ts';
import { rescorings } from '../../../db/schema/questions.ts';
import { attemptAnswers } from '../../../db/schema/quiz.ts';
import { testAnswers } from '../../../db/schema/tests.ts';
import { rescorePracticeBatch } from './practice-store.ts';
import type { Batch, Rescored } from './practice-store.ts';
import { rescoreTestBatch } from './tests-store.ts';

/**
 * Scores a learner's imported answers by the keys that were corrected after they were exported, of the questions that the learner
 * may see.
 */
export async function correctImported(
  database: Database,
  userId: string,
  context: Pick<Batch, 'now' | 'hiddenFromLearners'>,
): Promise<void> {
  const { read } = database;
  const corrected = read.selectDistinct({ ref: rescorings.questionId }).from(rescorings);
  const practised = read
    .selectDistinct({ ref: sql<string>`${attemptAnswers.questionId}`.as('ref') })
    .from(attemptAnswers)
    .where(and(eq(attemptAnswers.userId, userId), inArray(attemptAnswers.questionId, corrected)));
  const tested = read
    .selectDistinct({ ref: testAnswers.questionId })
    .from(testAnswers)
    .where(and(eq(testAnswers.userId, userId), inArray(testAnswers.questionId, corrected)));
  const refs = new Set([...(await practised), ...(await tested)].map(({ ref }) => ref));
  for (const ref of refs) {
    for (const rescore of [rescorePracticeBatch, rescoreTestBatch]) {
      let cursor: RescoringCursor | null = { kind: 'quiz', userId, attemptId: '' };
      while (cursor !== null) {
        const batch: Batch = { ...context, ref, cursor, only: userId };
        const rescored: Rescored = await database.write((tx) => rescore(tx, batch), { isLong: true });
        cursor = rescored.next;
        await setImmediate();
      }
    }
  }
}
