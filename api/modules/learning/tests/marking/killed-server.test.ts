import { expect, test, vi } from 'vitest';
import { SCHEMES } from '../../../../contract/tests/schemes.ts';
import { onDatabase, start, stop, useServerProcess } from '../../../../testing/restarted-server.ts';

useServerProcess();

const REF = 'tests/mock/q1';
const LEARNERS = 1_000;
const LEARNER = `printf('learner-%04d', number)`;
const NUMBERS = `with recursive numbers(number) as (select 0 union all select number + 1 from numbers where number < ${LEARNERS - 1})`;
/** Long ago; each learner has another one. */
const DEADLINE = 1_000_000;

/** Every learner is in a test whose time is over, with one right answer. */
function fill(): void {
  onDatabase((connection) => {
    const run = (sql: string, ...values: unknown[]) => connection.prepare(sql).run(...values);
    connection.transaction(() => {
      run(
        `${NUMBERS} insert into users (id, email, created_at, updated_at) select ${LEARNER}, ${LEARNER}, 0, 0 from numbers`,
      );
      run(
        `${NUMBERS} insert into test_attempts (user_id, id, test, title, minutes, scheme, sections, cut_offs, questions,
          attempt_number, ranked_test, ranked, imported, late, on_paper, started_at, deadline, local_date, time_zone)
        select ${LEARNER}, 't' || number, 'mock', 'T', 1, ?, '[]', '[]', ?, 1, 1, 1, 0, 0, 0, 0, ${DEADLINE} + number,
          '1970-01-01', 'UTC' from numbers`,
        JSON.stringify(SCHEMES['upsc-gs']),
        JSON.stringify([{ id: REF, wording: 'w', section: 0 }]),
      );
      run(`${NUMBERS} insert into test_answers (user_id, attempt_id, position, question_id, chosen, double_marked, marked, visited,
          seconds, revision, saved_at) select ${LEARNER}, 't' || number, 0, '${REF}', 0, 0, 0, 1, 7, 3, 5 from numbers`);
      run(
        `insert into question_wordings (question_id, digest, content, created_at) values ('${REF}', 'w', ?, 0)`,
        JSON.stringify({ question: 'Q?', options: ['a', 'b'], explanation: '', tags: ['t'], notes: null }),
      );
      run(`insert into question_keys (question_id, version, wording, keys, dropped, phase, origin, reason, created_at)
        values ('${REF}', 1, 'w', '[0]', 0, 'final', 'publish', '', 0)`);
    })();
  });
}

const read = (sql: string) => onDatabase((connection) => connection.prepare(sql).get());
const submitted = () =>
  (read('select count(*) as tests from test_attempts where submitted_at is not null') as { tests: number })
    .tests;

test('a server that is killed while it submits ended tests goes on after its start', async () => {
  await stop(await start());
  fill();
  const killed = await start();
  await vi.waitFor(() => expect(submitted()).toBeGreaterThan(0), { timeout: 30_000, interval: 1 });
  killed.signal('SIGKILL');
  await killed.ended;
  expect(submitted()).toBeLessThan(LEARNERS);

  const server = await start();
  await vi.waitFor(() => expect(submitted()).toBe(LEARNERS), { timeout: 30_000, interval: 50 });
  expect(
    read(`select count(*) as tests from test_attempts where submitted_at = deadline and not late and ranked
      and marks = '2' and "right" = 1 and time_spent = 7`),
  ).toEqual({ tests: LEARNERS });
  expect(
    read(`select count(*) as answers, sum(is_right) as rights, min(chosen) as least, max(chosen) as most, sum(revision) as revisions,
      sum(seconds) as seconds from test_answers`),
  ).toEqual({
    answers: LEARNERS,
    rights: LEARNERS,
    least: 0,
    most: 0,
    revisions: 3 * LEARNERS,
    seconds: 7 * LEARNERS,
  });
  expect(read('select count(*) as tags, sum(total_questions) as questions from test_tags')).toEqual({
    tags: LEARNERS,
    questions: LEARNERS,
  });
  await stop(server);
}, 240_000);
