import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Queries } from '../../../db/client.ts';
import { givenTexts } from '../../../db/dialect.ts';
import { users } from '../../../db/schema/accounts.ts';
import { testAnswers, testAttempts, IS_TEST_OF_ANSWER } from '../../../db/schema/tests.ts';
import type { Reader } from '../../content/topics/access.ts';

/** Of learners who exist. */
export async function listReaders(queries: Queries, ids: readonly string[]): Promise<Reader[]> {
  if (ids.length === 0) return [];
  const { id, role, isPremium } = users;
  return queries
    .select({ id, role, isPremium })
    .from(users)
    .where(inArray(id, [...ids]));
}

/** Which of these questions a learner was asked in tests that were taken here, with what decides whether their answers are shown. */
export async function listAsked(queries: Queries, userId: string, refs: readonly QuestionRef[]) {
  const { test, answersAt } = testAttempts;
  return queries
    .selectDistinct({ ref: testAnswers.questionId, test, answersAt })
    .from(testAnswers)
    .innerJoin(testAttempts, IS_TEST_OF_ANSWER)
    .where(
      and(
        eq(testAnswers.userId, userId),
        sql`${testAnswers.questionId} in ${givenTexts(JSON.stringify(refs))}`,
        isNotNull(testAttempts.submittedAt),
        eq(testAttempts.imported, false),
      ),
    );
}
export type Asked = Awaited<ReturnType<typeof listAsked>>[number];
