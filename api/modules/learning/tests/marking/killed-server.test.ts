import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SCHEMES } from '../../../../contract/tests/schemes.ts';
import {
  readRow,
  runAll,
  start,
  stop,
  useServerProcess,
} from '../../../../testing/servers/restarted-server.ts';

useServerProcess();

const REF = 'tests/mock/q1';
const LEARNERS = 400;
/** Names in the order of their numbers. */
const LEARNER = sql`'learner-' || (${sql.raw(String(LEARNERS))} + number)`;
const NUMBERS = sql`with recursive numbers(number) as (select 0 union all select number + 1 from numbers where number < ${sql.raw(String(LEARNERS - 1))})`;
/** Long ago; each learner has another one. */
const DEADLINE = 1_000_000;

/** Every learner is in a test whose time is over, with one right answer. */
async function fill(): Promise<void> {
  const wording = { question: 'Q?', options: ['a', 'b'], explanation: '', tags: ['t'], notes: null };
  const questions = [{ id: REF, wording: 'w', section: 0 }];
  await runAll([
    sql`${NUMBERS} insert into users (id, email, created_at, updated_at) select ${LEARNER}, ${LEARNER}, 0, 0 from numbers`,
    sql`${NUMBERS} insert into test_attempts (user_id, id, test, title, minutes, scheme, sections, cut_offs, questions,
        attempt_number, ranked_test, ranked, imported, late, on_paper, started_at, deadline, local_date, time_zone)
      select ${LEARNER}, 't' || number, 'mock', 'T', 1, ${JSON.stringify(SCHEMES['upsc-gs'])}, '[]', '[]',
        ${JSON.stringify(questions)}, 1, true, true, false, false, false, 0, ${DEADLINE} + number, '1970-01-01', 'UTC' from numbers`,
    sql`${NUMBERS} insert into test_answers (user_id, attempt_id, position, question_id, chosen, double_marked, marked, visited,
        seconds, revision, saved_at) select ${LEARNER}, 't' || number, 0, ${REF}, 0, false, false, true, 7, 3, 5 from numbers`,
    sql`insert into question_wordings (question_id, digest, content, created_at) values (${REF}, 'w', ${JSON.stringify(wording)}, 0)`,
    sql`insert into question_keys (question_id, version, wording, keys, dropped, phase, origin, reason, created_at)
      values (${REF}, 1, 'w', '[0]', false, 'final', 'publish', '', 0)`,
  ]);
}

const submitted = async () =>
  Number(
    (await readRow(sql`select count(*) as tests from test_attempts where submitted_at is not null`))?.[
      'tests'
    ],
  );

/** Kills servers while they submit, this many at most, and expects that a last one submits the rest once. */
async function killServers(most: number): Promise<void> {
  await fill();
  for (let kills = 0; kills < most; kills += 1) {
    const before = await submitted();
    if (before === LEARNERS) break;
    const killed = await start();
    await expect.poll(submitted, { interval: 1 }).toBeGreaterThan(before);
    killed.signal('SIGKILL');
    await killed.ended;
    if (kills === 0) expect(await submitted()).toBeLessThan(LEARNERS);
  }

  const server = await start();
  await expect.poll(submitted).toBe(LEARNERS);
  expect(
    await readRow(sql`select count(*) as tests from test_attempts where submitted_at = deadline and not late and ranked
      and marks = '2' and "right" = 1 and time_spent = 7`),
  ).toEqual({ tests: LEARNERS });
  expect(
    await readRow(
      sql`select count(*) as answers from test_answers where is_right and chosen = 0 and revision = 3 and seconds = 7`,
    ),
  ).toEqual({ answers: LEARNERS });
  expect(
    await readRow(
      sql`select count(*) as tags, min(total_questions) as least, max(total_questions) as most from test_tags`,
    ),
  ).toEqual({ tags: LEARNERS, least: 1, most: 1 });
  await stop(server);
}

test('a server that is killed while it submits ended tests goes on after its start', () => killServers(1));

test('so does one that is killed again and again', { tags: ['again'] }, () => killServers(4));
