import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { attemptAnswers, attempts, IS_QUIZ_OF_ANSWER } from '../../../db/schema/quiz.ts';
import { testAnswers, testAttempts, IS_TEST_OF_ANSWER } from '../../../db/schema/tests.ts';
import type { ItemSums } from './item-figures.ts';
import { keysFor } from '../../content/questions/keys.ts';
import type { LedgerKey } from '../../content/questions/store.ts';

/** Answers that are read: enough for every figure, and few enough to be read while an administrator waits. */
const SAMPLE = 5_000;

/**
 * Sums over first attempts at practice and at tests, without imported ones, among at most 5,000 answers of each. These are
 * read in the order of the learners' random ids, so they are a random sample of learners.
 */
export async function readItemSums(queries: Queries, ref: string, key: LedgerKey): Promise<ItemSums> {
  const practice = queries
    .select({
      selected: attemptAnswers.selectedAnswer,
      options: attemptAnswers.options,
      right: sql<number>`${attemptAnswers.isCorrect}`.as('item_right'),
      rightOfAttempt: sql<number>`${attempts.correctAnswers}`.as('right_of_attempt'),
      total: sql<number>`${attempts.totalQuestions}`.as('total_of_attempt'),
    })
    .from(attemptAnswers)
    .innerJoin(attempts, IS_QUIZ_OF_ANSWER)
    .where(
      and(
        sql`(${attemptAnswers.userId}, ${attemptAnswers.attemptId}, ${attemptAnswers.position}) in (select user_id, attempt_id, position
          from attempt_answers where question_id = ${ref} order by user_id, attempt_id limit ${SAMPLE})`,
        eq(attempts.attemptNumber, 1),
        eq(attempts.imported, false),
        eq(attemptAnswers.dropped, false),
      ),
    );
  const tests = queries
    .select({
      selected: testAnswers.chosen,
      options: sql<string[] | null>`null`,
      right: sql<number>`${testAnswers.isRight}`.as('item_right'),
      rightOfAttempt: sql<number>`${testAttempts.right}`.as('right_of_attempt'),
      total: sql<number>`${testAttempts.right} + ${testAttempts.wrong} + ${testAttempts.unattempted}`.as(
        'total_of_attempt',
      ),
    })
    .from(testAnswers)
    .innerJoin(testAttempts, IS_TEST_OF_ANSWER)
    .where(
      and(
        sql`(${testAnswers.userId}, ${testAnswers.attemptId}, ${testAnswers.position}) in (select user_id, attempt_id, position
          from test_answers where question_id = ${ref} order by user_id, attempt_id limit ${SAMPLE})`,
        eq(testAttempts.attemptNumber, 1),
        eq(testAttempts.imported, false),
        sql`${testAnswers.isRight} is not null`,
      ),
    );
  return sumsOf([...(await practice), ...(await tests)], key);
}

interface ItemRow {
  selected: number | null;
  options: string[] | null;
  /** 0 or 1. */
  right: number;
  rightOfAttempt: number;
  total: number;
}

function sumsOf(rows: readonly ItemRow[], key: LedgerKey): ItemSums {
  const options = key.options.map(() => 0);
  const sums = {
    attempts: 0,
    answered: 0,
    right: 0,
    rest: 0,
    restSquared: 0,
    restRight: 0,
    withRest: 0,
    rightWithRest: 0,
  };
  for (const { selected, options: shown, right, rightOfAttempt, total } of rows) {
    sums.attempts += 1;
    sums.right += right;
    if (selected !== null) {
      sums.answered += 1;
      /* Where the options were in another order, the text says which one it was. */
      const [option = selected] =
        keysFor(key.options, { options: shown ?? key.options, keys: [selected], dropped: false }) ?? [];
      if (option in options) options[option] = (options[option] ?? 0) + 1;
    }
    if (total <= 1) continue;
    const rest = (rightOfAttempt - right) / (total - 1);
    sums.withRest += 1;
    sums.rightWithRest += right;
    sums.rest += rest;
    sums.restSquared += rest ** 2;
    sums.restRight += rest * right;
  }
  return { ...sums, options };
}
