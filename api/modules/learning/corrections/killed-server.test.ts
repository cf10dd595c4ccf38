import { expect, test, vi } from 'vitest';
import { SCHEMES } from '../../../contract/tests/schemes.ts';
import { onDatabase, start, stop, useServerProcess } from '../../../testing/restarted-server.ts';

useServerProcess();

const REF = 'polity/preamble/killed';
const LEARNERS = 1_500;
const LEARNER = `printf('learner-%04d', number)`;
const NUMBERS = `with recursive numbers(number) as (select 0 union all select number + 1 from numbers where number < ${LEARNERS - 1})`;

/** Every learner has chosen (b) in practice and in a test, and the key has just been changed from (a) to (b). */
function fill(): void {
  const wording = JSON.stringify({
    question: 'Q?',
    options: ['a', 'b'],
    explanation: '',
    tags: ['t'],
    notes: null,
  });
  onDatabase((connection) => {
    const run = (sql: string, ...values: unknown[]) => connection.prepare(sql).run(...values);
    connection.transaction(() => {
      run(`${NUMBERS} insert into users (id, email, created_at, updated_at)
        select ${LEARNER}, ${LEARNER}, 0, 0 from numbers`);
      run(`${NUMBERS} insert into attempts (id, user_id, subject, topic, attempt_number, total_questions, correct_answers,
          score_percentage, time_spent, selected_tags, created_at, local_date, time_zone, imported)
        select 'a' || number, ${LEARNER}, 'polity', 'preamble', 1, 3, 1, 100.0 / 3, 9, '[]', 0, '2026-01-01', 'UTC', 0 from numbers`);
      run(`${NUMBERS} insert into attempt_answers (attempt_id, user_id, position, question_text, selected_answer, correct_answer,
          is_correct, question_tags, marked, options, question_id, dropped)
        select 'a' || number, ${LEARNER}, 0, 'Q?', 1, 0, 0, '["t"]', 0, '["a","b"]', '${REF}', 0 from numbers`);
      run(`${NUMBERS} insert into attempt_tags (attempt_id, user_id, subject, topic, tag, total_questions, correct_answers)
        select 'a' || number, ${LEARNER}, 'polity', 'preamble', 't', 3, 1 from numbers`);
      run(
        `${NUMBERS} insert into test_attempts (user_id, id, title, minutes, scheme, sections, cut_offs, questions,
          attempt_number, ranked_test, ranked, imported, late, on_paper, started_at, deadline, submitted_at, local_date, time_zone,
          time_spent, marks, maximum, marks_value, "right", wrong, unattempted, dropped)
        select ${LEARNER}, 't' || number, 'T', 1, ?, '[]', '[]', ?, 1, 0, 0, 0, 0, 0, 0, 1, 1, '2026-01-01', 'UTC',
          1, '4/3', '4', 1.33, 1, 1, 0, 0 from numbers`,
        JSON.stringify(SCHEMES['upsc-gs']),
        JSON.stringify([{ id: REF, wording: 'w', section: 0 }]),
      );
      run(`${NUMBERS} insert into test_answers (user_id, attempt_id, position, question_id, chosen, double_marked, marked, visited,
          seconds, revision, saved_at, is_right)
        select ${LEARNER}, 't' || number, 0, '${REF}', 1, 0, 0, 1, 1, 1, 1, 0 from numbers`);
      run(
        `insert into question_wordings (question_id, digest, content, created_at) values ('${REF}', 'w', ?, 0)`,
        wording,
      );
      for (const version of [1, 2])
        run(`insert into question_keys (question_id, version, wording, keys, dropped, phase, origin, reason, created_at)
          values ('${REF}', ${version}, 'w', '[${version - 1}]', 0, 'final', 'publish', '', ${version})`);
      run(`insert into rescorings (question_id, key_version, cursor, changed, created_at)
        values ('${REF}', 2, '{"kind":"quiz","userId":"","attemptId":""}', 0, 2)`);
    })();
  });
}

const read = (sql: string) => onDatabase((connection) => connection.prepare(sql).get());

interface Job {
  cursor: string;
  changed: number;
  finished_at: number | null;
}
const job = () => read('select * from rescorings') as Job;

test('a server that is killed while it scores answers again goes on after its start, and scores each once', async () => {
  await stop(await start());
  fill();
  /* Once in practice, once in tests. */
  for (const kind of ['quiz', 'test']) {
    const killed = await start();
    await vi.waitFor(() => expect(job().cursor).toMatch(`{"kind":"${kind}","userId":"learner`), {
      timeout: 30_000,
      interval: 1,
    });
    killed.signal('SIGKILL');
    await killed.ended;
    expect(job()).toMatchObject({ finished_at: null });
    expect(job().changed).toBeLessThan(kind === 'quiz' ? LEARNERS : 2 * LEARNERS);
  }
  const server = await start();
  await vi.waitFor(() => expect(job().finished_at).not.toBeNull(), { timeout: 30_000 });
  expect(job()).toMatchObject({ changed: 2 * LEARNERS });
  expect(
    read(
      'select count(*) as attempts, min(correct_answers) as least, max(correct_answers) as most from attempts',
    ),
  ).toEqual({ attempts: LEARNERS, least: 2, most: 2 });
  expect(
    read('select min(correct_answers) as least, max(correct_answers) as most from attempt_tags'),
  ).toEqual({ least: 2, most: 2 });
  expect(
    read(`select count(*) as tests from test_attempts where marks = '4' and "right" = 2 and wrong = 0`),
  ).toEqual({ tests: LEARNERS });
  expect(
    read(`select count(*) as told, count(distinct user_id || kind) as once, count(seen_at) as seen from score_corrections
      where key_version = 2 and before ->> 'right' = 1 and after ->> 'right' = 2`),
  ).toEqual({ told: 2 * LEARNERS, once: 2 * LEARNERS, seen: 0 });
  await stop(server);
}, 240_000);
