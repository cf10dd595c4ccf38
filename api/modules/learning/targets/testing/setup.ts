import { afterEach, beforeEach } from 'vitest';
import type { TargetDay } from '../../../../contract/study/targets.ts';
import { activity } from '../../../../db/schema/learning.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { callingLearner, NOON_OF_A_LEAP_DAY } from '../../../../testing/learners.ts';
import type { CallingLearner } from '../../../../testing/learners.ts';

/** A Wednesday. */
export const TODAY = '2096-02-29';

export const preamble = { subject: 'polity', topic: 'preamble' };
export const citizenship = { subject: 'polity', topic: 'citizenship' };
export const judiciary = { subject: 'polity', topic: 'judiciary' };
export const vanished = { subject: 'polity', topic: 'vanished' };
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

afterEach(() => server.close());

export const ask = (query = '', { call } = asha) => call<TargetDay[]>('GET', `daily-targets${query}`);

export const plan = (rows: unknown, date: unknown = TODAY, { call } = asha) =>
  call<TargetDay>('POST', 'daily-targets', { date, targets: rows });

export const enter = (body: object, { call } = asha) =>
  call<TargetDay>('PUT', 'daily-targets/progress', { date: TODAY, ...body });

/** `topic target actual done` of each target of a day. */
export async function shown(date = TODAY, learner = asha): Promise<string[]> {
  const { data } = await ask(`?date=${date}`, learner);
  return (data[0]?.targets ?? []).map(({ topic, targetTime, actualTime, completed }) =>
    [topic, targetTime, actualTime, completed ? 'done' : 'open'].join(' '),
  );
}

export async function read(date: string, topic: string, timeSpent: number, completed = false, who = asha) {
  await server.database.write(async (tx) => {
    await tx
      .insert(activity)
      .values({ userId: who.id, subject: 'polity', topic, date, timeSpent, completed })
      .onConflictDoUpdate({
        target: [activity.userId, activity.date, activity.subject, activity.topic],
        set: { timeSpent, completed },
      });
  });
}
