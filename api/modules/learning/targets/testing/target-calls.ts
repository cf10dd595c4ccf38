import type { TargetDay } from '../../../../contract/study/targets.ts';
import { activity } from '../../../../db/schema/learning.ts';
import { asha, server, TODAY } from '../../testing/two-learners.ts';

export const judiciary = { subject: 'polity', topic: 'judiciary' };
export const unknownTopic = { subject: 'polity', topic: 'vanished' };

export const list = (query = '', { call } = asha) => call<TargetDay[]>('GET', `daily-targets${query}`);

export const plan = (rows: unknown, date: unknown = TODAY, { call } = asha) =>
  call<TargetDay>('POST', 'daily-targets', { date, targets: rows });

export const enterProgress = (body: object, { call } = asha) =>
  call<TargetDay>('PUT', 'daily-targets/progress', { date: TODAY, ...body });

/** Formats the targets of a day as `topic targetTime actualTime done|open`. */
export async function summarise(date = TODAY, learner = asha): Promise<string[]> {
  const { data } = await list(`?date=${date}`, learner);
  return (data[0]?.targets ?? []).map(({ topic, targetTime, actualTime, completed }) =>
    [topic, targetTime, actualTime, completed ? 'done' : 'open'].join(' '),
  );
}

export async function insertReading(
  date: string,
  topic: string,
  timeSpent: number,
  completed = false,
  who = asha,
) {
  await server.database.write(
    async (tx) => {
      await tx
        .insert(activity)
        .values({ userId: who.id, subject: 'polity', topic, date, timeSpent, completed })
        .onConflictDoUpdate({
          target: [activity.userId, activity.date, activity.subject, activity.topic],
          set: { timeSpent, completed },
        });
    },
    { readingOf: who.id },
  );
}
