import { and, eq, lt, sql, sum } from 'drizzle-orm';
import { newSeconds, readingDays } from '../../../../contract/study/reading-rules.ts';
import type { TopicKey } from '../../../../contract/study/target-rules.ts';
import type { Queries } from '../../../../db/client.ts';
import { preparedOn } from '../../../../db/queries.ts';
import { activity } from '../../../../db/schema/learning.ts';
import { readingSessions } from '../../../../db/schema/study.ts';
import { rowBytes } from '../../quota/store.ts';

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

const placeholder = sql.placeholder;

const statementsOn = preparedOn((queries) => ({
  findReading: queries
    .select({ seconds: readingSessions.seconds })
    .from(readingSessions)
    .where(
      and(
        eq(readingSessions.userId, placeholder('userId')),
        eq(readingSessions.subject, placeholder('subject')),
        eq(readingSessions.topic, placeholder('topic')),
        eq(readingSessions.date, placeholder('date')),
        eq(readingSessions.clientId, placeholder('clientId')),
      ),
    )
    .prepare(),
  sumDay: queries
    .select({ seconds: sum(activity.timeSpent) })
    .from(activity)
    .where(and(eq(activity.userId, placeholder('userId')), eq(activity.date, placeholder('date'))))
    .prepare(),
  upsertReading: queries
    .insert(readingSessions)
    .values({
      userId: placeholder('userId'),
      subject: placeholder('subject'),
      topic: placeholder('topic'),
      date: placeholder('date'),
      clientId: placeholder('clientId'),
      seconds: placeholder('seconds'),
    })
    .onConflictDoUpdate({
      target: [
        readingSessions.userId,
        readingSessions.date,
        readingSessions.clientId,
        readingSessions.subject,
        readingSessions.topic,
      ],
      set: { seconds: sql`excluded.seconds` },
    })
    .prepare(),
  findActivity: queries
    .select({ date: activity.date })
    .from(activity)
    .where(
      and(
        eq(activity.userId, placeholder('userId')),
        eq(activity.date, placeholder('date')),
        eq(activity.subject, placeholder('subject')),
        eq(activity.topic, placeholder('topic')),
      ),
    )
    .prepare(),
  addActivity: queries
    .insert(activity)
    .values({
      userId: placeholder('userId'),
      subject: placeholder('subject'),
      topic: placeholder('topic'),
      date: placeholder('date'),
      timeSpent: placeholder('seconds'),
      completed: placeholder('completed'),
      timeZone: placeholder('timeZone'),
    })
    .onConflictDoUpdate({
      target: [activity.userId, activity.date, activity.subject, activity.topic],
      set: {
        timeSpent: sql`${activity.timeSpent} + excluded.time_spent`,
        completed: sql`${activity.completed} or excluded.completed`,
        timeZone: sql`excluded.time_zone`,
      },
    })
    .prepare(),
}));

/** The time zone in which each day ends last. */
const EARLIEST_ZONE = 'Etc/GMT+12';

/** Saves a tab's total and returns how many of its seconds are new. */
export async function countReading(work: Work, key: TopicRows, reading: TabReading): Promise<number> {
  const statements = statementsOn(work.tx);
  const { clientId, date, timeZone } = reading;
  const [saved] = await statements.findReading.execute({ ...key, clientId, date });
  const counted = saved?.seconds ?? 0;
  if (reading.seconds <= counted) return 0;
  const added = newSeconds(reading.seconds, counted, await sumSeconds(work, key.userId, date));
  if (added === 0) return 0;
  await statements.upsertReading.execute({ ...key, clientId, date, seconds: counted + added });
  if (!saved) work.bytes += rowBytes(key.userId, date, clientId, key.subject, key.topic);
  await addActivity(work, key, { date, seconds: added, timeZone });
  return added;
}

/** Seconds of a day in all topics. */
export async function sumSeconds({ tx }: Work, userId: string, date: string): Promise<number> {
  const [row] = await statementsOn(tx).sumDay.execute({ userId, date });
  return Number(row?.seconds ?? 0);
}

/** Adds seconds, a completion or both to what a learner did on a day. */
export async function addActivity(
  work: Work,
  key: TopicRows,
  { completed = false, ...added }: { date: string; seconds: number; timeZone: string; completed?: boolean },
): Promise<void> {
  const statements = statementsOn(work.tx);
  const [old] = await statements.findActivity.execute({ ...key, date: added.date });
  if (!old) work.bytes += rowBytes(key.userId, key.subject, key.topic, added.date);
  await statements.addActivity.execute({ ...key, ...added, completed });
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
