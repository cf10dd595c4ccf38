import { beforeAll, describe, expect, test } from 'vitest';
import { activity, progress, targets } from '../../../db/schema/learning.ts';
import { calendarFeeds, readingSessions, targetDays, targetRepeats } from '../../../db/schema/study.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';

/** All routes of progress and targets with a body. */
const CALLS = [
  ['POST', 'progress'],
  ['POST', 'progress/complete'],
  ['POST', 'daily-targets'],
  ['PUT', 'daily-targets/progress'],
  ['PUT', 'target-repeats'],
] as const;

let server: TestApp;
let learner: TestLearner;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0 } });
  learner = await signedIn(server);
  return () => server.close();
});

async function send(
  method: 'POST' | 'PUT',
  path: string,
  payload: string,
  headers: Record<string, string> = {},
) {
  const answer = await server.app.inject({
    method,
    url: `/api/user/${path}`,
    headers: { ...learner.headers, 'content-type': 'application/json', ...headers },
    payload,
  });
  const { code } = answer.json<{ code?: string }>();
  return { status: answer.statusCode, code };
}

describe.each(CALLS)('%s %s', (method, path) => {
  test.each(['', '{"subject":', 'nonsense', '{"__proto__":{"role":"admin"}}', '['.repeat(32)])(
    'rejects malformed JSON (%#)',
    async (text) => {
      expect(await send(method, path, text)).toEqual({ status: 400, code: 'malformed_json' });
    },
  );

  test.each(['null', '1', '"text"', 'true', '{}', '[null]', '[[]]', '{"date":{},"targets":{}}'])(
    'rejects %s',
    async (text) => {
      expect(await send(method, path, text)).toMatchObject({ status: 400 });
    },
  );

  test('rejects deep JSON', async () => {
    const deep = `${'['.repeat(25_000)}${']'.repeat(25_000)}`;
    const { status } = await send(
      method,
      path,
      `{"subject":${deep},"targets":${deep.slice(20_000, -20_000)}}`,
    );
    expect([400, 413]).toContain(status);
    expect((await send(method, path, deep)).status).toBeLessThan(500);
    expect(await send(method, path, '['.repeat(10_000))).toEqual({ status: 400, code: 'json_too_deep' });
  });

  test('rejects large bodies before parsing them', async () => {
    const text = JSON.stringify({ subject: 'x'.repeat(1024 * 1024 + 1) });
    expect(await send(method, path, text)).toEqual({ status: 413, code: 'payload_too_large' });
  });

  test('rejects other content types', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      expect((await send(method, path, 'subject=polity', { 'content-type': type })).status).toBe(415);
    }
  });

  test('requires a session', async () => {
    expect(await send(method, path, '{}', { authorization: 'Bearer x.y.z' })).toEqual({
      status: 401,
      code: 'sign_in_required',
    });
  });
});

test('rejected requests saved nothing', async () => {
  for (const table of [
    ...[progress, activity, targets, readingSessions, targetDays, targetRepeats, calendarFeeds],
  ]) {
    expect(await server.database.read.select().from(table)).toEqual([]);
  }
});
