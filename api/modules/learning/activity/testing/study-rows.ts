import { randomUUID } from 'node:crypto';
import { localDay } from '../../../../contract/shared/days.ts';
import { activity, bookmarks, progress } from '../../../../db/schema/learning.ts';
import { attempts } from '../../../../db/schema/quiz.ts';
import { asha, server } from '../../testing/two-learners.ts';

export type Activity = typeof activity.$inferInsert;
export type Attempt = typeof attempts.$inferInsert;

/** A row of reading time. */
export const readingRow = (date: string, timeSpent: number, more: Partial<Activity> = {}): Activity => ({
  ...{ userId: asha.id, subject: 'polity', topic: 'preamble', date, timeSpent },
  ...more,
});

let attemptNumber = 0;

export function attemptRow(createdAt: number, timeSpent: number, more: Partial<Attempt> = {}): Attempt {
  attemptNumber += 1;
  return {
    ...{ id: randomUUID(), userId: asha.id, subject: 'polity', topic: 'preamble', attemptNumber },
    ...{ totalQuestions: 3, correctAnswers: 1, scorePercentage: 100 / 3, selectedTags: ['articles'] },
    ...{ timeSpent, createdAt, localDate: localDay(createdAt, 'UTC'), timeZone: 'UTC' },
    ...more,
  };
}

export async function insertRows<
  Table extends typeof activity | typeof attempts | typeof progress | typeof bookmarks,
>(table: Table, rows: Table['$inferInsert'][]): Promise<void> {
  for (const readingOf of new Set(rows.map(({ userId }) => userId))) {
    const own = rows.filter(({ userId }) => userId === readingOf);
    await server.database.write(
      async (tx) => {
        await tx.insert(table).values(own as never);
      },
      { readingOf },
    );
  }
}
