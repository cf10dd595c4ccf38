import { afterEach, beforeEach, expect } from 'vitest';
import type { DailyActivity } from '../../../../contract/study/activity.ts';
import { addDays } from '../../../../contract/shared/days.ts';
import type { Progress } from '../../../../contract/study/progress.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { callingLearner, NOON_OF_A_LEAP_DAY } from '../../../../testing/learners.ts';
import type { Call, CallingLearner } from '../../../../testing/learners.ts';

export const TODAY = '2096-02-29';
export const DAY = 24 * 60 * 60 * 1000;
export const preamble = { subject: 'polity', topic: 'preamble' };
export const citizenship = { subject: 'polity', topic: 'citizenship' };
export const clock = { now: NOON_OF_A_LEAP_DAY };

/** Importing this file is what starts it, for the tests of the file that does. */
export let server: TestApp;
export let asha: CallingLearner;
export let ravi: CallingLearner;

beforeEach(async () => {
  clock.now = NOON_OF_A_LEAP_DAY;
  server = await testApp({ now: () => clock.now, settings: { rateLimit: 0 } });
  asha = await callingLearner(server);
  ravi = await callingLearner(server);
});

afterEach(async () => {
  // Whatever happened to Asha, nothing has happened to Ravi.
  expect(await list(ravi)).toEqual([]);
  expect(await days(ravi)).toEqual([]);
  await server.close();
});

export const report = (body: object, { call }: { call: Call } = asha) =>
  call<Progress>('POST', 'progress', body);

export async function list({ call }: { call: Call } = asha): Promise<Progress[]> {
  return (await call<Progress[]>('GET', 'progress')).data;
}

/** Seconds by day. */
export async function days({ call }: { call: Call } = asha): Promise<[string, number][]> {
  const range = `from=${addDays(TODAY, -90)}&to=${addDays(TODAY, 90)}`;
  const { data } = await call<DailyActivity[]>('GET', `daily-activity?${range}`);
  return data.map(({ date, totalTimeSpent }) => [date, totalTimeSpent]);
}

export async function secondsOf(topic: string): Promise<number | undefined> {
  return (await list()).find((entry) => entry.topic === topic)?.timeSpent;
}
