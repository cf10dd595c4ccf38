import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { SCHEMES } from '../../../../contract/tests/schemes.ts';
import { rescorings, scoreCorrections } from '../../../../db/schema/questions.ts';
import type { Rescoring } from '../store.ts';
import { database, readRow, runAll } from '../../../../testing/servers/restarted-server.ts';

const REF = 'polity/preamble/killed';
export const LEARNERS = 1_500;
/** Names in the order of their numbers. */
const LEARNER = sql`'learner-' || (${sql.raw(String(LEARNERS))} + number)`;
const NUMBERS = sql`with recursive numbers(number) as (select 0 union all select number + 1 from numbers where number < ${sql.raw(String(LEARNERS - 1))})`;

/** Every learner has chosen (b) in practice and in a test, and the key has just been changed from (a) to (b). */
export async function fillCorrected(): Promise<void> {
  const wording = { question: 'Q?', options: ['a', 'b'], explanation: '', tags: ['t'], notes: null };
  const questions = [{ id: REF, wording: 'w', section: 0 }];
  await runAll([
    sql`${NUMBERS} insert into users (id, email, created_at, updated_at) select ${LEARNER}, ${LEARNER}, 0, 0 from numbers`,
    sql`${NUMBERS} insert into attempts (id, user_id, subject, topic, attempt_number, total_questions, correct_answers,
        score_percentage, time_spent, selected_tags, created_at, local_date, time_zone, imported)
      select 'a' || number, ${LEARNER}, 'polity', 'preamble', 1, 3, 1, 100.0 / 3, 9, '[]', 0, '2026-01-01', 'UTC', false from numbers`,
    sql`${NUMBERS} insert into attempt_answers (attempt_id, user_id, position, question_text, selected_answer, correct_answer,
        is_correct, question_tags, marked, options, question_id, dropped)
      select 'a' || number, ${LEARNER}, 0, 'Q?', 1, 0, false, '["t"]', false, '["a","b"]', ${REF}, false from numbers`,
    sql`${NUMBERS} insert into attempt_tags (attempt_id, user_id, subject, topic, tag, total_questions, correct_answers)
      select 'a' || number, ${LEARNER}, 'polity', 'preamble', 't', 3, 1 from numbers`,
    sql`${NUMBERS} insert into test_attempts (user_id, id, title, minutes, scheme, sections, cut_offs, questions,
        attempt_number, ranked_test, ranked, imported, late, on_paper, started_at, deadline, submitted_at, local_date, time_zone,
        time_spent, marks, maximum, marks_value, "right", wrong, unattempted, dropped)
      select ${LEARNER}, 't' || number, 'T', 1, ${JSON.stringify(SCHEMES['upsc-gs'])}, '[]', '[]', ${JSON.stringify(questions)},
        1, false, false, false, false, false, 0, 1, 1, '2026-01-01', 'UTC', 1, '4/3', '4', 1.33, 1, 1, 0, 0 from numbers`,
    sql`${NUMBERS} insert into test_answers (user_id, attempt_id, position, question_id, chosen, double_marked, marked, visited,
        seconds, revision, saved_at, is_right)
      select ${LEARNER}, 't' || number, 0, ${REF}, 1, false, false, true, 1, 1, 1, false from numbers`,
    sql`insert into question_wordings (question_id, digest, content, created_at) values (${REF}, 'w', ${JSON.stringify(wording)}, 0)`,
    ...[1, 2].map(
      (
        version,
      ) => sql`insert into question_keys (question_id, version, wording, keys, dropped, phase, origin, reason, created_at)
        values (${REF}, ${version}, 'w', ${`[${version - 1}]`}, false, 'final', 'publish', '', ${version})`,
    ),
    sql`insert into rescorings (question_id, key_version, cursor, changed, created_at)
      values (${REF}, 2, '{"kind":"quiz","userId":"","attemptId":""}', 0, 2)`,
  ]);
}

/** The job that `fillCorrected` leaves. */
export async function rescoring(): Promise<Rescoring> {
  const [job] = await database.read.select().from(rescorings);
  if (!job) throw new Error('There is no rescoring.');
  return job;
}

/** Expects that the ended job has counted each answer once, and tells each learner of it once. */
export async function expectScoredOnce(): Promise<void> {
  expect((await rescoring()).changed).toBe(2 * LEARNERS);
  expect(
    await readRow(
      sql`select count(*) as attempts, min(correct_answers) as least, max(correct_answers) as most from attempts`,
    ),
  ).toEqual({ attempts: LEARNERS, least: 2, most: 2 });
  expect(
    await readRow(sql`select min(correct_answers) as least, max(correct_answers) as most from attempt_tags`),
  ).toEqual({ least: 2, most: 2 });
  expect(
    await readRow(
      sql`select count(*) as tests from test_attempts where marks = '4' and "right" = 2 and wrong = 0`,
    ),
  ).toEqual({ tests: LEARNERS });
  const told = await database.read.select().from(scoreCorrections);
  expect(told).toHaveLength(2 * LEARNERS);
  expect(new Set(told.map(({ userId, kind }) => `${userId} ${kind}`)).size).toBe(2 * LEARNERS);
  const right = { before: { right: 1 }, after: { right: 2 }, keyVersion: 2, seenAt: null };
  for (const correction of told) expect(correction).toMatchObject(right);
}
