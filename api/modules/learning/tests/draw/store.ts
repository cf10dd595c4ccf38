import { sql } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../../db/client.ts';
import { attemptAnswers, attemptTags } from '../../../../db/schema/quiz.ts';
import { testAnswers, testTags } from '../../../../db/schema/tests.ts';
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

/** Which of these questions the learner was asked and answered, in practice or a submitted test. */
export async function listAnswered(
  { read }: Database,
  userId: string,
  refs: readonly string[],
): Promise<Set<string>> {
  const answered = await inBatches(refs, async (batch) => {
    const rows = read.all<{ ref: string }>(sql`
      select value as ref from json_each(${JSON.stringify(batch)})
      where exists (select 1 from ${attemptAnswers} where question_id = value and user_id = ${userId}
          and selected_answer is not null)
        or exists (select 1 from ${testAnswers} where question_id = value and user_id = ${userId}
          and chosen is not null)`);
    return Promise.resolve(rows);
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
    readLastAnswers(read, userId, { refs: batch, before: now + 1 }),
  );
  return new Set(last.flatMap(([ref, isRight]) => (isRight ? [] : [ref])));
}

/** A learner's answers to questions with a tag. */
export interface TagFigures {
  tag: string;
  total: number;
  right: number;
}

/** Over practice and tests. */
export async function sumTags({ read }: Database, userId: string): Promise<TagFigures[]> {
  const rows = read.all<TagFigures>(sql`
    select tag, sum(total_questions) as total, sum(correct_answers) as "right" from (
      select tag, total_questions, correct_answers from ${attemptTags} where user_id = ${userId}
      union all
      select tag, total_questions, correct_answers from ${testTags} where user_id = ${userId}
    ) group by tag`);
  return Promise.resolve(rows);
}
