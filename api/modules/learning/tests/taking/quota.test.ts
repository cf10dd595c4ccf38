import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { learnerUsage } from '../../../../db/schema/learning.ts';
import { testAttempts } from '../../../../db/schema/tests.ts';
import { deleteLearnerData } from '../../portability/delete-learner-data.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { callingLearner } from '../../../../testing/learners.ts';
import type { CallingLearner } from '../../../../testing/learners.ts';
import { paperOf, publishTests } from '../../../../testing/publish/papers.ts';
import { COUNTED_TABLES } from '../../portability/learner-tables.ts';
import { sumRowBytes } from '../../quota/store.ts';

const NOW = Date.UTC(2090, 5, 15, 10);
const QUOTA = { bytes: 40_000, attempts: 3 };
const clock = { now: NOW };

let server: TestApp;
let asha: CallingLearner;
beforeAll(async () => {
  server = await testApp({ now: () => clock.now, settings: { rateLimit: 0, quota: QUOTA } });
  await publishTests(server, 'counted', [paperOf('mock', { openComparison: false }), paperOf('other')]);
});
afterAll(() => server.close());
beforeEach(async () => {
  clock.now = NOW;
  asha = await callingLearner(server);
});

async function usage() {
  const [row] = await server.database.read
    .select({ bytes: learnerUsage.bytes, attempts: learnerUsage.attempts })
    .from(learnerUsage)
    .where(eq(learnerUsage.userId, asha.id));
  return row ?? { bytes: 0, attempts: 0 };
}

/** The usage, after comparing it with the rows. */
async function countedUsage() {
  let bytes = 0;
  for (const table of COUNTED_TABLES) {
    bytes += await sumRowBytes(server.database.read, table, eq(table.userId, asha.id));
  }
  const attempts = await server.database.read.$count(testAttempts, eq(testAttempts.userId, asha.id));
  expect(await usage()).toEqual({ bytes, attempts });
  return bytes;
}

const change = (position: number, chosen: number | null, basedOn = 0, more: object = {}) => ({
  ...{ position, chosen, marked: false, visited: true, confidence: null, seconds: 1, basedOn },
  ...more,
});
const start = (test = 'mock', id = randomUUID()) =>
  asha.call('POST', 'tests', { id, test }).then((answer) => ({ ...answer, id }));
const save = (id: string, ...changes: object[]) => asha.call('PUT', `tests/${id}/answers`, { changes });

test('usage is correct after every step of an attempt', async () => {
  const { id } = await start();
  const started = await countedUsage();
  expect(started).toBeGreaterThan(0);
  await save(
    id,
    change(0, null, 0, { visited: false, seconds: 3 }),
    change(1, 0, 0, { confidence: 'fifty-fifty' }),
  );
  await countedUsage();
  await save(id, change(1, 0, 1, { confidence: 'sure' }), change(0, 2), change(1, 3));
  expect(await countedUsage()).toBeGreaterThan(started);
  await asha.call('POST', `tests/${id}/submit`, { changes: [change(5, 0)] });
  const submitted = await countedUsage();
  await asha.call('POST', `tests/${id}/submit`, { changes: [] });
  expect(await countedUsage()).toBe(submitted);

  const second = await start();
  clock.now += 300 * 60_000;
  await save(second.id, change(0, 1));
  await countedUsage();
  await asha.call('POST', 'tests/paper-answers', {
    id: randomUUID(),
    test: 'mock',
    answers: Array(10).fill(2),
  });
  await countedUsage();
  await asha.call('DELETE', `tests/${id}`);
  expect((await usage()).attempts).toBe(2);
  await countedUsage();
  await deleteLearnerData({ ...server.database, quota: QUOTA }, asha.id);
  expect(await countedUsage()).toBe(0);
});

test('a full account cannot start, but can finish a test that was started', async () => {
  const { id } = await start();
  const slugs = { subjectSlug: 'polity', topicSlug: 'preamble' };
  const fill = (bytes: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/notes/save',
      headers: asha.headers,
      payload: { ...slugs, content: 'n'.repeat(bytes) },
    });
  expect((await fill(QUOTA.bytes - (await countedUsage()) - 500)).statusCode).toBe(200);
  expect(await start('other')).toMatchObject({ status: 413, code: 'quota_exceeded' });
  expect((await save(id, ...Array.from({ length: 10 }, (_, position) => change(position, 3)))).status).toBe(
    200,
  );
  expect((await asha.call('POST', `tests/${id}/submit`, { changes: [] })).status).toBe(200);
  await countedUsage();
});

test('attempts count with those of practice', async () => {
  for (let made = 0; made < QUOTA.attempts; made += 1) {
    const { id } = await start();
    await asha.call('POST', `tests/${id}/submit`, { changes: [] });
  }
  const refused = await start();
  expect(refused).toMatchObject({ status: 413, code: 'quota_exceeded' });
  expect(await asha.call('GET', `tests/${refused.id}`)).toMatchObject({ status: 404 });
  await countedUsage();
});
