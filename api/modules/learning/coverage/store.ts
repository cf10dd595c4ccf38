import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { attemptAnswers, attempts, IS_QUIZ_OF_ANSWER } from '../../../db/schema/quiz.ts';
import { testAnswers, testAttempts, IS_TEST_OF_ANSWER } from '../../../db/schema/tests.ts';
import { givenTexts, unionAll } from '../../../db/dialect.ts';

interface Asked {
  userId: string;
  /** JSON array of `QuestionRef`. */
  refs: string;
  /** ms since 1970 */
  before: number;
  /** Given if they do not count. */
  withoutImported?: true | undefined;
}

const selectLast = prepared((queries, asked: Given<Asked>) => {
  const { userId, refs, before, withoutImported } = asked;
  const practice = queries
    .select({
      ref: sql<string>`${attemptAnswers.questionId}`.as('ref'),
      isRight: sql<number>`case when ${attemptAnswers.isCorrect} then 1 else 0 end`.as('is_right'),
      at: sql<number>`${attempts.createdAt}`.as('at'),
      attempt: sql<string>`${attempts.id}`.as('attempt'),
    })
    .from(attemptAnswers)
    .innerJoin(attempts, IS_QUIZ_OF_ANSWER)
    .where(
      and(
        sql`${attemptAnswers.questionId} in ${givenTexts(refs)}`,
        eq(attemptAnswers.userId, userId),
        isNotNull(attemptAnswers.selectedAnswer),
        eq(attemptAnswers.dropped, false),
        lt(attempts.createdAt, before),
      ),
    );
  const tests = queries
    .select({
      ref: sql<string>`${testAnswers.questionId}`.as('ref'),
      isRight: sql<number>`case when ${testAnswers.isRight} then 1 else 0 end`.as('is_right'),
      at: sql<number>`${testAttempts.submittedAt}`.as('at'),
      attempt: sql<string>`${testAttempts.id}`.as('attempt'),
    })
    .from(testAnswers)
    .innerJoin(testAttempts, IS_TEST_OF_ANSWER)
    .where(
      and(
        sql`${testAnswers.questionId} in ${givenTexts(refs)}`,
        eq(testAnswers.userId, userId),
        isNotNull(testAnswers.chosen),
        isNotNull(testAnswers.isRight),
        lt(testAttempts.submittedAt, before),
        withoutImported && eq(testAttempts.imported, false),
      ),
    );
  const answers = unionAll(practice, tests).as('answers');
  const newest = sql<number>`row_number() over (partition by ${answers.ref}
    order by ${desc(answers.at)}, ${desc(answers.attempt)})`.as('newest');
  const ranked = queries
    .select({ ref: answers.ref, isRight: answers.isRight, newest })
    .from(answers)
    .as('ranked');
  return queries
    .select({ ref: ranked.ref, isRight: ranked.isRight })
    .from(ranked)
    .where(eq(ranked.newest, 1));
});

/**
 * Whether the learner's last answer to each of these questions was right, in practice or in a test that was submitted.
 * Questions that were not answered are left out. Answers from `before` (ms since 1970) on do not count, and those of imported
 * tests only with `importedTests`.
 */
export async function readLastAnswers(
  queries: Queries,
  userId: string,
  {
    refs,
    before = Number.MAX_SAFE_INTEGER,
    importedTests = true,
  }: { refs: readonly QuestionRef[]; before?: number; importedTests?: boolean },
): Promise<Map<QuestionRef, boolean>> {
  if (refs.length === 0) return new Map();
  const rows = await selectLast(queries, {
    ...{ userId, before, refs: JSON.stringify(refs) },
    withoutImported: importedTests ? undefined : true,
  });
  return new Map(rows.map(({ ref, isRight }) => [ref, isRight === 1]));
}
