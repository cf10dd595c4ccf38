import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import { activity, bookmarks, progress } from '../../../../db/schema/learning.ts';
import { attempts } from '../../../../db/schema/quiz.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { callingLearner, NOON_OF_A_LEAP_DAY } from '../../../../testing/learners.ts';
import type { CallingLearner } from '../../../../testing/learners.ts';

export const NOW = NOON_OF_A_LEAP_DAY;
export const TODAY = '2096-02-29';

/** Importing this file is what starts it, for the tests of the file that does. */
export let server: TestApp;
export let asha: CallingLearner;
export let ravi: CallingLearner;

beforeEach(async () => {
  server = await testApp({ now: () => NOW, settings: { rateLimit: 0 } });
  asha = await callingLearner(server);
  ravi = await callingLearner(server);
});

afterEach(() => server.close());

export type Activity = typeof activity.$inferInsert;
export type Attempt = typeof attempts.$inferInsert;

export const read = (date: string, timeSpent: number, more: Partial<Activity> = {}): Activity => ({
  ...{ userId: asha.id, subject: 'polity', topic: 'preamble', date, timeSpent },
  ...more,
});

let attemptNumber = 0;

export function attempted(createdAt: number, timeSpent: number, more: Partial<Attempt> = {}): Attempt {
  attemptNumber += 1;
  return {
    ...{ id: randomUUID(), userId: asha.id, subject: 'polity', topic: 'preamble', attemptNumber },
    ...{ totalQuestions: 3, correctAnswers: 1, scorePercentage: 100 / 3, selectedTags: ['articles'] },
    ...{ timeSpent, createdAt },
    ...more,
  };
}

export async function keep<
  Table extends typeof activity | typeof attempts | typeof progress | typeof bookmarks,
>(table: Table, rows: Table['$inferInsert'][]): Promise<void> {
  if (rows.length === 0) return;
  await server.database.write(async (tx) => {
    await tx.insert(table).values(rows as never);
  });
}
