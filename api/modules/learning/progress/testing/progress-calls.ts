import { afterEach, expect } from 'vitest';
import type { DailyActivity } from '../../../../contract/study/activity.ts';
import { addDays } from '../../../../contract/shared/days.ts';
import type { Progress } from '../../../../contract/study/progress.ts';
import type { Call } from '../../../../testing/learners.ts';
import { asha, ravi, TODAY, useTwoLearners } from '../../testing/two-learners.ts';

export const DAY = 24 * 60 * 60 * 1000;

/** `useTwoLearners()` for tests that change only the data of Asha, which is checked after each test. */
export function useProgressServer(): void {
  useTwoLearners();
  afterEach(async () => {
    expect(await list(ravi)).toEqual([]);
    expect(await days(ravi)).toEqual([]);
  });
}

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
