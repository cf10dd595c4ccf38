import { and, eq, lt, max, sql, sum } from 'drizzle-orm';
import { newSeconds, readingDays } from '../../../contract/study/reading-rules.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Queries } from '../../../db/client.ts';
import { ofTopic, prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { activity } from '../../../db/schema/learning.ts';
import { readingSessions } from '../../../db/schema/study.ts';
import { send } from '../../../db/transaction.ts';
import { rowBytes } from '../quota/store.ts';

/** Total seconds a tab has counted for a topic on one day. */
export interface TabReading {
  clientId: string;
  date: string;
  seconds: number;
  /** In which the day is counted; IANA name. */
  timeZone: string;
}

/** The rows of a learner in one topic. */
export interface TopicRows extends TopicKey {
  userId: string;
}

/** A transaction, and by how much it has changed the learner's usage; see `rowBytes`. */
export interface Work {
  tx: Queries;
  bytes: number;
}

interface DayOfTopic extends TopicRows {
  date: string;
}

interface ReadingOfTab extends DayOfTopic {
  clientId: string;
}

const selectReading = prepared((queries, { userId, subject, topic, date, clientId }: Given<ReadingOfTab>) =>
  queries
    .select({ seconds: readingSessions.seconds })
    .from(readingSessions)
    .where(
      and(
        ofTopic(readingSessions, { userId, subject, topic }),
        eq(readingSessions.date, date),
        eq(readingSessions.clientId, clientId),
      ),
    ),
);

const selectDay = prepared((queries, { userId, subject, topic, date }: Given<DayOfTopic>) => {
  /* 1 for the row of the topic, and 0 for others. */
  const isTopic = sql<number>`case when ${activity.subject} = ${subject}
    and ${activity.topic} = ${topic} then 1 else 0 end`;
  return queries
    .select({ seconds: sum(activity.timeSpent).mapWith(Number), topics: max(isTopic).mapWith(Number) })
    .from(activity)
    .where(and(eq(activity.userId, userId), eq(activity.date, date)));
});

const upsertReading = prepared(
  (queries, { userId, subject, topic, date, clientId, seconds }: Given<ReadingOfTab & { seconds: number }>) =>
    queries
      .insert(readingSessions)
      .values({ userId, subject, topic, date, clientId, seconds })
      .onConflictDoUpdate({
        target: [
          readingSessions.userId,
          readingSessions.date,
          readingSessions.clientId,
          readingSessions.subject,
          readingSessions.topic,
        ],
        set: { seconds: sql`excluded.seconds` },
      }),
);

const upsertActivity = prepared(
  (queries, row: Given<DayOfTopic & { seconds: number; completed: boolean; timeZone: string }>) =>
    queries
      .insert(activity)
      .values({
        userId: row.userId,
        subject: row.subject,
        topic: row.topic,
        date: row.date,
        timeSpent: row.seconds,
        completed: row.completed,
        timeZone: row.timeZone,
      })
      .onConflictDoUpdate({
        target: [activity.userId, activity.date, activity.subject, activity.topic],
        set: {
          timeSpent: sql`${activity.timeSpent} + excluded.time_spent`,
          completed: sql`${activity.completed} or excluded.completed`,
          timeZone: sql`excluded.time_zone`,
        },
      }),
);

/** The time zone in which each day ends last. */
const EARLIEST_ZONE = 'Etc/GMT+12';

/** Saves a tab's total and returns how many of its seconds are new. */
export async function countReading(work: Work, key: TopicRows, reading: TabReading): Promise<number> {
  const { clientId, date, timeZone } = reading;
  const [saved] = await selectReading(work.tx, { ...key, clientId, date });
  const counted = saved?.seconds ?? 0;
  if (reading.seconds <= counted) return 0;
  const day = await findDay(work.tx, key, date);
  const added = newSeconds(reading.seconds, counted, day.seconds);
  if (added === 0) return 0;
  await send(upsertReading(work.tx, { ...key, clientId, date, seconds: counted + added }));
  if (!saved) work.bytes += rowBytes(key.userId, date, clientId, key.subject, key.topic);
  await addActivity(work, key, day, { seconds: added, timeZone });
  return added;
}

/** What a learner has done on a day. */
interface StudyDay {
  date: string;
  /** In all topics. */
  seconds: number;
  /** Whether the learner did something in the topic. */
  hasTopic: boolean;
}

export async function findDay(tx: Queries, key: TopicRows, date: string): Promise<StudyDay> {
  const [row] = await selectDay(tx, { ...key, date });
  return { date, seconds: row?.seconds ?? 0, hasTopic: row?.topics === 1 };
}

/** Adds seconds, a completion or both to what a learner did on a day. */
export async function addActivity(
  work: Work,
  key: TopicRows,
  { date, hasTopic }: Omit<StudyDay, 'seconds'>,
  { completed = false, ...added }: { seconds: number; timeZone: string; completed?: boolean },
): Promise<void> {
  if (!hasTopic) work.bytes += rowBytes(key.userId, key.subject, key.topic, date);
  await send(upsertActivity(work.tx, { ...key, ...added, date, completed }));
}

/** Readings of these days are not accepted in any time zone, so their totals need not be compared any more. */
export async function deleteOldReadings(work: Work, userId: string, now: number): Promise<void> {
  const { from: oldest } = readingDays(now, EARLIEST_ZONE);
  const { date, clientId, subject, topic } = readingSessions;
  const deleted = await work.tx
    .delete(readingSessions)
    .where(and(eq(readingSessions.userId, userId), lt(date, oldest)))
    .returning({ date, clientId, subject, topic });
  for (const row of deleted) {
    work.bytes -= rowBytes(userId, row.date, row.clientId, row.subject, row.topic);
  }
}
