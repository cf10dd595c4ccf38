import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningTest, SubmittedTest } from '../../../../contract/tests/test-attempts.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { callingLearner } from '../../../../testing/learners.ts';
import type { CallingLearner, TestLearner } from '../../../../testing/learners.ts';
import { call } from '../../../../testing/practice.ts';
import { KEY_CANARY, paperOf, publishTests } from '../../../../testing/publish/papers.ts';
import { choose } from '../testing/change.ts';

/* The wall clock jumps; the monotonic clock does not. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const YEAR = 365 * 24 * HOUR;
const START = Date.UTC(2090, 5, 15, 10);
const CLOSES = START + 48 * HOUR;

let wall = START;
let elapsed = 0;
let server: TestApp;
let learner: CallingLearner;
beforeAll(async () => {
  server = await testApp({
    now: () => wall,
    monotonic: () => elapsed,
    settings: { rateLimit: 0 },
    endedTestsEvery: 5,
  });
  await publishTests(server, 'jumping', [
    paperOf('mock'),
    paperOf('ranked', { closes: new Date(CLOSES).toISOString() }),
  ]);
  await server.app.questionLedger.idle();
});
afterAll(() => server.close());
beforeEach(async () => {
  learner = await callingLearner(server);
  headers = learner.headers;
});

function pass(ms: number): void {
  wall += ms;
  elapsed += ms;
}

/** Calls as a learner whose token the server accepts: its clock for sessions follows a jump after an hour. */
let headers: TestLearner['headers'];
const callAs = <Data>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  call<Data>(server, { ...learner, headers }, method, `/api/user/${path}`, payload);

const show = async (id: string) => (await callAs<RunningTest & SubmittedTest>('GET', `tests/${id}`)).data;

/** Lets the search for attempts that have ended run several times. */
const searched = () => new Promise((resolve) => setTimeout(resolve, 60));

/** An attempt goes on while the clock is wrong by `jump` ms, for `lasting` ms. */
async function expectNoEnd(_name: string, jump: number, lasting: number): Promise<void> {
  const running = randomUUID();
  await callAs('POST', 'tests', { id: running, test: 'mock' });
  pass(20 * MINUTE);
  const ranked = randomUUID();
  await callAs('POST', 'tests', { id: ranked, test: 'ranked' });
  await callAs('POST', `tests/${ranked}/submit`, { changes: [choose(0, 0)] });

  wall += jump;
  for (const part of [0, lasting]) {
    pass(part);
    if (part > HOUR) ({ headers } = learner);
    await searched();
    const changes = [choose(0, part === 0 ? 1 : 2, { basedOn: part === 0 ? 0 : 1 })];
    const saved = await callAs('PUT', `tests/${running}/answers`, { changes });
    expect(saved.data).toMatchObject({ over: false, refused: [] });
    expect(await show(running)).toMatchObject({ submittedAt: null });
    expect((await callAs<object[]>('GET', 'tests')).data).toContainEqual(
      expect.objectContaining({ id: running, submittedAt: null }),
    );
    // Starting it again gets the running attempt.
    const again = await callAs<RunningTest>('POST', 'tests', { id: randomUUID(), test: 'mock' });
    expect(again.data.id).toBe(running);
    expect((await show(ranked)).questions).toEqual([]);
    const printed = await call(server, null, 'POST', '/api/tests/paper', { test: 'ranked' });
    expect(JSON.stringify(printed)).not.toContain(KEY_CANARY);
  }
  wall -= jump;
  if (lasting < HOUR) await searched();
  expect(await show(running)).toMatchObject({ submittedAt: null });

  // It ends by the clock and the time that has passed.
  pass(100 * MINUTE - lasting - SECOND);
  expect((await show(running)).submittedAt).toBeNull();
  pass(SECOND);
  expect(await show(running)).toMatchObject({ late: false, ranked: true });
}

const NAME = 'a clock that is %s neither ends a running attempt nor tells keys';

/* Before the clock that is wrong for more than an hour, which the session of a learner follows. */
test.each([
  ['20 minutes ahead for 16 s', 20 * MINUTE, 16 * SECOND],
  ['an hour ahead for a minute', HOUR, MINUTE],
  ['over midnight for a minute', 14 * HOUR + MINUTE, MINUTE],
  ['on a leap day for a minute', Date.UTC(2092, 1, 29, 10) - START, MINUTE],
  ['on an earlier leap day for a minute', Date.UTC(2088, 1, 29, 10) - START, MINUTE],
  ['a day back for 16 s', -24 * HOUR, 16 * SECOND],
  ['23 hours ahead for a minute', 23 * HOUR, MINUTE],
])(NAME, { tags: ['again'] }, expectNoEnd);

test.each([
  ['a year ahead for 16 s', YEAR, 16 * SECOND],
  ['a year back for 16 s', -YEAR, 16 * SECOND],
  ['a year ahead for 90 minutes', YEAR, 90 * MINUTE],
])(NAME, expectNoEnd);
