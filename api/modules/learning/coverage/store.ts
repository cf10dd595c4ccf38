import { sql } from 'drizzle-orm';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Queries } from '../../../db/client.ts';
import { attemptAnswers, attempts } from '../../../db/schema/quiz.ts';
import { testAnswers, testAttempts } from '../../../db/schema/tests.ts';

/**
 * Whether the learner's last answer to each of these questions was right, in practice or in a test that was submitted.
 * Questions that were not answered are left out. Answers from `before` (ms since 1970) on do not count.
 */
export async function readLastAnswers(
  queries: Queries,
  userId: string,
  { refs, before = Number.MAX_SAFE_INTEGER }: { refs: readonly QuestionRef[]; before?: number },
): Promise<Map<QuestionRef, boolean>> {
  if (refs.length === 0) return new Map();
  const wanted = sql`(select value from json_each(${JSON.stringify(refs)}))`;
  const answers = sql`(
      select ${attemptAnswers.questionId} as ref, ${attemptAnswers.isCorrect} as "right", ${attempts.createdAt} as at
      from ${attemptAnswers} join ${attempts} on ${attempts.id} = ${attemptAnswers.attemptId}
      where ${attemptAnswers.questionId} in ${wanted} and ${attemptAnswers.userId} = ${userId}
        and ${attemptAnswers.selectedAnswer} is not null and not ${attemptAnswers.dropped}
        and ${attempts.createdAt} < ${before}
      union all
      select ${testAnswers.questionId}, ${testAnswers.isRight}, ${testAttempts.submittedAt}
      from ${testAnswers} join ${testAttempts}
        on ${testAttempts.userId} = ${testAnswers.userId} and ${testAttempts.id} = ${testAnswers.attemptId}
      where ${testAnswers.questionId} in ${wanted} and ${testAnswers.userId} = ${userId}
        and ${testAnswers.chosen} is not null and ${testAnswers.isRight} is not null
        and ${testAttempts.submittedAt} < ${before}
    ) as answers`;
  /* SQLite takes the other columns from the row that has the maximum. */
  const rows = await queries
    .select({ ref: sql<string>`ref`, right: sql<number>`"right"`, at: sql<number>`max(at)` })
    .from(answers)
    .groupBy(sql`ref`);
  return new Map(rows.map(({ ref, right }) => [ref, right === 1]));
}
