import { sql } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../../db/client.ts';
import { attemptAnswers, attemptTags } from '../../../../db/schema/quiz.ts';
import { testAnswers, testAttempts, testTags } from '../../../../db/schema/tests.ts';
import { givenRows } from '../../../../db/dialect.ts';
import { select } from '../../../../db/statements.ts';
import { readLastAnswers } from '../../coverage/store.ts';

/** References per query, so that other requests run in between. */
const REFS_AT_ONCE = 1_000;

async function inBatches<Result>(
  refs: readonly string[],
  read: (batch: readonly string[]) => Promise<Iterable<Result>>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < refs.length; from += REFS_AT_ONCE) {
    results.push(...(await read(refs.slice(from, from + REFS_AT_ONCE))));
    await setImmediate();
  }
  return results;
}

/** Which of these questions the learner was asked and answered, in practice or a test taken here. */
export async function listAnswered(
  { read }: Database,
  userId: string,
  refs: readonly string[],
): Promise<Set<string>> {
  const answered = await inBatches(refs, (batch) => {
    const asked = givenRows(JSON.stringify(batch.map((ref) => [ref])), [attemptAnswers.questionId]);
    return select<{ ref: string }>(
      read,
      sql`
      select ref from (select ${asked.at(0)} as ref from ${asked.from}) as asked
      where exists (select 1 from ${attemptAnswers} where question_id = ref and user_id = ${userId}
          and selected_answer is not null)
        or exists (select 1 from ${testAnswers} join ${testAttempts}
            on ${testAttempts.userId} = ${testAnswers.userId} and ${testAttempts.id} = ${testAnswers.attemptId}
          where ${testAnswers.questionId} = ref and ${testAnswers.userId} = ${userId}
          and ${testAnswers.chosen} is not null and not ${testAttempts.imported})`,
    );
  });
  return new Set(answered.map(({ ref }) => ref));
}

/** Those of these questions that the learner answered wrong the last time. @param now ms since 1970 */
export async function listAnsweredWrong(
  { read }: Database,
  userId: string,
  refs: readonly string[],
  now: number,
): Promise<Set<string>> {
  const last = await inBatches(refs, (batch) =>
    readLastAnswers(read, userId, { refs: batch, before: now + 1, importedTests: false }),
  );
  return new Set(last.flatMap(([ref, isRight]) => (isRight ? [] : [ref])));
}

/** A learner's answers to questions with a tag. */
interface TagFigures {
  tag: string;
  total: number;
  right: number;
}

/** Over practice and the tests that were taken here. */
export async function sumTags({ read }: Database, userId: string): Promise<TagFigures[]> {
  return select<TagFigures & Record<string, unknown>>(
    read,
    sql`
    select tag, sum(total_questions) as total, sum(correct_answers) as "right" from (
      select tag, total_questions, correct_answers from ${attemptTags} where user_id = ${userId}
      union all
      select ${testTags.tag}, ${testTags.totalQuestions}, ${testTags.correctAnswers} from ${testTags} join ${testAttempts}
        on ${testAttempts.userId} = ${testTags.userId} and ${testAttempts.id} = ${testTags.attemptId}
      where ${testTags.userId} = ${userId} and not ${testAttempts.imported}
    ) as answers group by tag`,
  );
}
