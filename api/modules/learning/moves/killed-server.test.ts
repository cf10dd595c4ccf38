import { expect, test, vi } from 'vitest';
import { SCHEMES } from '../../../contract/tests/schemes.ts';
import { renamePreamble } from '../../../testing/publish/moved-topics.ts';
import { download, importFile } from '../../../testing/portability.ts';
import type { ExportedFile } from '../../../testing/portability.ts';
import { dataDir, onDatabase, start, stop, useServerProcess } from '../../../testing/restarted-server.ts';
import { TEST, TEST_ANSWER } from '../import/testing/file-rows.ts';

useServerProcess();

const LEARNERS = 400;

test('a server that is killed while data follows a moved topic goes on after its start', async () => {
  await stop(await start());
  onDatabase((connection) => {
    const insert = (sql: string) => connection.prepare(sql);
    const user = insert(`insert into users (id, email, created_at, updated_at) values (?, ?, 0, 0)`);
    const progress = insert(
      `insert into progress (user_id, subject, topic, time_spent, last_accessed) values (?, 'polity', ?, 60, 1)`,
    );
    const activity = insert(
      `insert into activity (user_id, subject, topic, date, time_spent) values (?, 'polity', ?, '2026-01-05', 60)`,
    );
    const test =
      insert(`insert into test_attempts (user_id, id, title, minutes, scheme, sections, cut_offs, questions,
      attempt_number, ranked_test, ranked, started_at, deadline, submitted_at, local_date, time_zone)
      values (?, 'test', 'Mine', 10, ?, '[]', '[]', ?, 1, 0, 0, 0, 1, 1, '2026-01-05', 'UTC')`);
    const answer =
      insert(`insert into test_answers (user_id, attempt_id, position, question_id, marked, visited, seconds,
      revision, saved_at, is_right) values (?, 'test', 0, 'polity/preamble/p1', 0, 1, 5, 1, 1, 0)`);
    const tag =
      insert(`insert into test_tags (user_id, attempt_id, subject, topic, tag, total_questions, correct_answers)
      values (?, 'test', 'polity', ?, 'who', 1, 0)`);
    const asked = [{ id: 'polity/preamble/p1', wording: 'a'.repeat(64), section: 0 }];
    connection.transaction(() => {
      for (let number = 0; number < LEARNERS; number += 1) {
        const id = `learner-${String(number).padStart(4, '0')}`;
        user.run(id, id);
        for (const topic of ['preamble', 'the-preamble']) {
          progress.run(id, topic);
          activity.run(id, topic);
        }
        test.run(id, JSON.stringify(SCHEMES['upsc-gs']), JSON.stringify(asked));
        answer.run(id);
        for (const topic of ['preamble', 'the-preamble']) tag.run(id, topic);
      }
    })();
  });
  await renamePreamble(dataDir, 'second');
  const killed = await start();
  await vi.waitFor(
    () => {
      const cursor = onDatabase((connection) =>
        connection.prepare('select cursor from topic_moves').pluck().get(),
      );
      expect(cursor).toMatch(/^learner/);
    },
    { timeout: 60_000, interval: 1 },
  );
  killed.signal('SIGKILL');
  await killed.ended;
  const left = () =>
    onDatabase((connection) =>
      connection.prepare(`select count(*) from progress where topic = 'preamble'`).pluck().get(),
    );
  expect(left()).toBeGreaterThan(0);

  const server = await start();
  await vi.waitFor(() => expect(left()).toBe(0), { timeout: 60_000 });
  const count = (sql: string) => onDatabase((connection) => connection.prepare(sql).pluck().get());
  await vi.waitFor(
    () => expect(count(`select count(*) from test_answers where question_id = 'polity/preamble/p1'`)).toBe(0),
    { timeout: 60_000 },
  );
  expect(count(`select count(*) from test_answers where question_id = 'polity/the-preamble/p1'`)).toBe(
    LEARNERS,
  );
  expect(count(`select count(*) from test_attempts where questions like '%polity/the-preamble/p1%'`)).toBe(
    LEARNERS,
  );
  expect(count(`select count(*) from test_tags where topic = 'the-preamble' and total_questions = 2`)).toBe(
    LEARNERS,
  );
  const sums = (table: string) =>
    onDatabase((connection) =>
      connection.prepare(`select count(*) as rows, sum(time_spent) as seconds from ${table}`).get(),
    );
  for (const table of ['progress', 'activity'])
    expect(sums(table)).toEqual({ rows: LEARNERS, seconds: LEARNERS * 120 });
  await stop(server);
}, 240_000);

const DAYS = 3_000;

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
  await vi.waitFor(
    () => {
      const rows = onDatabase((connection) =>
        connection.prepare('select count(*) from activity where user_id = ?').pluck().get(killed.id),
      );
      expect(rows).toBeGreaterThan(0);
    },
    { interval: 1, timeout: 30_000 },
  );
  server.signal('SIGKILL');
  await expect(first).rejects.toThrow();
  await server.ended;

  server = await start();
  const counts = await importFile(remote, killed, file);
  expect(counts['activity']?.same).toBeGreaterThan(0);
  for (const name of ['progress', 'testAttempts'])
    expect([name, counts[name]]).toEqual([name, { new: 1, same: 0, merged: 0 }]);
  const study = ({ data }: ExportedFile) => ({ ...data, sessions: [] });
  expect(study(await download(remote, killed))).toEqual(study(await download(remote, control)));
  await stop(server);
}, 240_000);
