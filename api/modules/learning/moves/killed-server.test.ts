import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SCHEMES } from '../../../contract/tests/schemes.ts';
import { engine } from '../../../config/engine.ts';
import { shortLived } from '../../../db/schema/shared-state.ts';
import { testAttempts } from '../../../db/schema/tests.ts';
import { renamePreamble } from '../../../testing/publish/moved-topics.ts';
import { download, importFile } from '../../../testing/portability.ts';
import type { ExportedFile } from '../../../testing/portability.ts';
import {
  dataDir,
  database,
  readRow,
  runAll,
  start,
  stop,
  useServerProcess,
} from '../../../testing/servers/restarted-server.ts';
import { TEST, TEST_ANSWER } from '../import/testing/file-rows.ts';

useServerProcess();

const LEARNERS = 200;

/** Names in the order of their numbers. */
const LEARNER = sql`'learner-' || (${sql.raw(String(LEARNERS))} + number)`;
const NUMBERS = sql`with recursive numbers(number) as (select 0 union all select number + 1 from numbers where number < ${sql.raw(String(LEARNERS - 1))})`;

/** Every learner has data of the topic under both names, and a test with a question of it. */
async function fill(): Promise<void> {
  const asked = [{ id: 'polity/preamble/p1', wording: 'a'.repeat(64), section: 0 }];
  await runAll([
    sql`${NUMBERS} insert into users (id, email, created_at, updated_at) select ${LEARNER}, ${LEARNER}, 0, 0 from numbers`,
    ...['preamble', 'the-preamble'].flatMap((topic) => [
      sql`${NUMBERS} insert into progress (user_id, subject, topic, time_spent, last_accessed)
        select ${LEARNER}, 'polity', ${topic}, 60, 1 from numbers`,
      sql`${NUMBERS} insert into activity (user_id, subject, topic, date, time_spent)
        select ${LEARNER}, 'polity', ${topic}, '2026-01-05', 60 from numbers`,
    ]),
    sql`${NUMBERS} insert into test_attempts (user_id, id, title, minutes, scheme, sections, cut_offs, questions,
        attempt_number, ranked_test, ranked, started_at, deadline, submitted_at, local_date, time_zone)
      select ${LEARNER}, 'test', 'Mine', 10, ${JSON.stringify(SCHEMES['upsc-gs'])}, '[]', '[]', ${JSON.stringify(asked)},
        1, false, false, 0, 1, 1, '2026-01-05', 'UTC' from numbers`,
    sql`${NUMBERS} insert into test_answers (user_id, attempt_id, position, question_id, marked, visited, seconds,
        revision, saved_at, is_right)
      select ${LEARNER}, 'test', 0, 'polity/preamble/p1', false, true, 5, 1, 1, false from numbers`,
    ...['preamble', 'the-preamble'].map(
      (
        topic,
      ) => sql`${NUMBERS} insert into test_tags (user_id, attempt_id, subject, topic, tag, total_questions, correct_answers)
        select ${LEARNER}, 'test', 'polity', ${topic}, 'who', 1, 0 from numbers`,
    ),
  ]);
}

async function count(from: SQL): Promise<number> {
  return (await readRow<{ rows: number }>(sql`select count(*) as rows from ${from}`))?.rows ?? 0;
}

test('a server that is killed while data follows a moved topic goes on after its start', async () => {
  await stop(await start());
  await fill();
  await renamePreamble(dataDir, 'second');
  const killed = await start();
  const cursor = async () =>
    (await readRow<{ cursor: string }>(sql`select cursor from topic_moves`))?.cursor ?? '';
  await expect.poll(cursor, { interval: 1 }).toMatch(/^learner/);
  killed.signal('SIGKILL');
  await killed.ended;
  const left = () => count(sql`progress where topic = 'preamble'`);
  expect(await left()).toBeGreaterThan(0);

  const server = await start();
  await expect.poll(left).toBe(0);
  const answers = (question: string) => count(sql`test_answers where question_id = ${question}`);
  await expect.poll(() => answers('polity/preamble/p1')).toBe(0);
  expect(await answers('polity/the-preamble/p1')).toBe(LEARNERS);
  const moved = await database.read.select({ questions: testAttempts.questions }).from(testAttempts);
  expect(moved.filter(({ questions }) => questions[0]?.id === 'polity/the-preamble/p1')).toHaveLength(
    LEARNERS,
  );
  // References are also followed by the job that links questions, beside the rows of learners.
  const tags = sql`test_tags where topic = 'the-preamble' and total_questions = 2`;
  await expect.poll(() => count(tags)).toBe(LEARNERS);
  for (const table of [sql`progress`, sql`activity`]) {
    await expect
      .poll(async () => [await count(table), await count(sql`${table} where time_spent = 120`)])
      .toEqual([LEARNERS, LEARNERS]);
  }
  await stop(server);
});

/** Enough for several transactions, which take longer on PostgreSQL. */
const DAYS = engine === 'postgres' ? 1_000 : 3_000;

/** Moves the ends of all leases. */
async function aMinuteLater(): Promise<void> {
  await database.write(async (tx) => {
    await tx.update(shortLived).set({ endsAt: sql`${shortLived.endsAt} - 60000` });
  });
}

test('an import that is repeated after the server was killed ends like one that was not', async () => {
  let server = await start();
  const signUp = async (email: string) => {
    const answer = await send('/api/auth/signup', { email, password: 'a lamp in the dark' });
    const { data } = JSON.parse(answer.body) as { data: { token: string; user: { id: string } } };
    const headers = { authorization: `Bearer ${data.token}` };
    return { ...data.user, token: data.token, sessionId: '', headers };
  };
  const send = async (
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
    method = 'POST',
  ) => {
    const answer = await fetch(`${server.origin}${url}`, {
      method,
      headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    });
    return { statusCode: answer.status, body: await answer.text() };
  };
  /** The part of the application that tests call, over HTTP. */
  const remote = {
    app: {
      inject: async (options: {
        url: string;
        method?: string;
        headers?: Record<string, string>;
        payload?: unknown;
      }) => {
        const { statusCode, body } = await send(
          options.url,
          options.payload,
          options.headers,
          options.method ?? 'GET',
        );
        return { statusCode, body, json: () => JSON.parse(body) as unknown };
      },
    },
  } as unknown as Parameters<typeof importFile>[0];
  const day = (number: number) => new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10);
  const topic = { subject: 'polity', topic: 'preamble' };
  const file = {
    data: {
      activity: Array.from({ length: DAYS }, (_, number) => {
        return { ...topic, date: day(number), timeSpent: 60, completed: false, timeZone: 'UTC' };
      }),
      progress: [
        {
          ...topic,
          completed: true,
          completedAt: 1,
          timeSpent: 60,
          lastAccessed: 2,
          notes: null,
          completionUndone: false,
        },
      ],
      targetDays: Array.from({ length: DAYS }, (_, number) => ({ date: day(number) })),
      testAttempts: [TEST],
      testAnswers: [TEST_ANSWER],
    },
  };
  const [control, killed] = [await signUp('control@example.org'), await signUp('killed@example.org')];
  await importFile(remote, control, file);

  const first = importFile(remote, killed, file);
  await expect
    .poll(() => count(sql`activity where user_id = ${killed.id}`), { interval: 1 })
    .toBeGreaterThan(0);
  server.signal('SIGKILL');
  await expect(first).rejects.toThrow();
  await server.ended;

  server = await start();
  if (engine === 'postgres') {
    // Other nodes cannot know that it was killed, so its lease must end first.
    await expect(importFile(remote, killed, file)).rejects.toThrow('429 Another import is in progress.');
    await aMinuteLater();
  }
  const counts = await importFile(remote, killed, file);
  expect(counts['activity']?.same).toBeGreaterThan(0);
  for (const name of ['progress', 'testAttempts'])
    expect([name, counts[name]]).toEqual([name, { new: 1, same: 0, merged: 0 }]);
  const study = ({ data }: ExportedFile) => ({ ...data, sessions: [] });
  expect(study(await download(remote, killed))).toEqual(study(await download(remote, control)));
  await stop(server);
});
