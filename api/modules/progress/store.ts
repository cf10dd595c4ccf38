import { and, desc, eq, gte, lt, sql, sum } from 'drizzle-orm';
import { addDays } from '../../contract/days.ts';
import { newSeconds, READING_DAYS } from '../../contract/reading-rules.ts';
import type { TopicKey } from '../../contract/target-rules.ts';
import type { Database, Queries } from '../../db/client.ts';
import { activity, progress } from '../../db/schema/learning.ts';
import { readingSessions } from '../../db/schema/study.ts';

export type ProgressRow = Omit<typeof progress.$inferSelect, 'userId'>;

const COLUMNS = {
  subject: progress.subject,
  topic: progress.topic,
  completed: progress.completed,
  completedAt: progress.completedAt,
  timeSpent: progress.timeSpent,
  lastAccessed: progress.lastAccessed,
  notes: progress.notes,
};

/** A learner's topics, newest first. Prepared once: pages ask for it whenever they open. */
export function prepareListProgress(database: Database): (userId: string) => Promise<ProgressRow[]> {
  const query = database.read
    .select(COLUMNS)
    .from(progress)
    .where(eq(progress.userId, sql.placeholder('userId')))
    .orderBy(desc(progress.lastAccessed), progress.subject, progress.topic)
    .prepare();
  return async (userId) => query.execute({ userId });
}

/** The topics that a learner opened last since a time (ms since 1970), newest first. */
export async function listRecentProgress(
  database: Database,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<ProgressRow[]> {
  return database.read
    .select(COLUMNS)
    .from(progress)
    .where(and(eq(progress.userId, userId), gte(progress.lastAccessed, since)))
    .orderBy(desc(progress.lastAccessed), progress.subject, progress.topic)
    .limit(limit);
}

/** What one tab has counted for a topic on one day. */
export interface TabReading {
  clientId: string;
  date: string;
  seconds: number;
}

export interface Report extends TopicKey {
  today: string;
  /** ms since 1970 */
  now: number;
  /** Either what tabs have counted, … */
  readings: readonly TabReading[];
  /** … or seconds in all, and the day on which what is more than before counts. */
  total: { seconds: number; date: string } | null;
  completes: boolean;
  /** ms since 1970 */
  lastAccessed: number;
  /** Undefined leaves them as they are. */
  notes: string | null | undefined;
}

/**
 * Adds what a report has to say to a learner's progress in a topic. Nothing in it ever takes anything back, so a
 * report that comes twice, late or after a newer one changes nothing that it should not.
 */
export async function keepReport(database: Database, userId: string, report: Report): Promise<ProgressRow> {
  return database.write(async (tx) => {
    const key = { userId, subject: report.subject, topic: report.topic };
    const [old] = await tx
      .select(COLUMNS)
      .from(progress)
      .where(
        and(eq(progress.userId, userId), eq(progress.subject, key.subject), eq(progress.topic, key.topic)),
      );
    let timeSpent = old?.timeSpent ?? 0;
    for (const reading of report.readings) timeSpent += await countReading(tx, key, reading);
    if (report.readings.length > 0) await forgetOldReadings(tx, userId, report.today);
    if (report.total) {
      const { seconds, date } = report.total;
      await addActivity(tx, key, date, newSeconds(seconds, timeSpent, await secondsOf(tx, userId, date)));
      timeSpent = Math.max(timeSpent, seconds);
    }
    const completesNow = report.completes && !old?.completed;
    if (completesNow) await completeOn(tx, key, report.today);
    const row = {
      completed: completesNow || (old?.completed ?? false),
      completedAt: completesNow ? report.now : (old?.completedAt ?? null),
      timeSpent,
      lastAccessed: Math.max(old?.lastAccessed ?? 0, report.lastAccessed),
      notes: report.notes === undefined ? (old?.notes ?? null) : report.notes,
    };
    await tx
      .insert(progress)
      .values({ ...key, ...row })
      .onConflictDoUpdate({ target: [progress.userId, progress.subject, progress.topic], set: row });
    return { subject: key.subject, topic: key.topic, ...row };
  });
}

interface RowKey extends TopicKey {
  userId: string;
}

/** Counts what of a tab's time has not been counted yet; returns those seconds. */
async function countReading(tx: Queries, key: RowKey, reading: TabReading): Promise<number> {
  const { clientId, date } = reading;
  const { userId, subject, topic } = readingSessions;
  const [kept] = await tx
    .select({ seconds: readingSessions.seconds })
    .from(readingSessions)
    .where(
      and(
        eq(userId, key.userId),
        eq(subject, key.subject),
        eq(topic, key.topic),
        eq(readingSessions.date, date),
        eq(readingSessions.clientId, clientId),
      ),
    );
  const counted = kept?.seconds ?? 0;
  if (reading.seconds <= counted) return 0;
  const more = newSeconds(reading.seconds, counted, await secondsOf(tx, key.userId, date));
  if (more === 0) return 0;
  await tx
    .insert(readingSessions)
    .values({ ...key, date, clientId, seconds: counted + more })
    .onConflictDoUpdate({
      target: [userId, readingSessions.date, readingSessions.clientId, subject, topic],
      set: { seconds: counted + more },
    });
  await addActivity(tx, key, date, more);
  return more;
}

/** Seconds of a learner's day in all topics. */
async function secondsOf(tx: Queries, userId: string, date: string): Promise<number> {
  const [row] = await tx
    .select({ seconds: sum(activity.timeSpent) })
    .from(activity)
    .where(and(eq(activity.userId, userId), eq(activity.date, date)));
  return Number(row?.seconds ?? 0);
}

const ACTIVITY_KEY = [activity.userId, activity.date, activity.subject, activity.topic];

async function addActivity(tx: Queries, key: RowKey, date: string, seconds: number): Promise<void> {
  if (seconds === 0) return;
  await tx
    .insert(activity)
    .values({ ...key, date, timeSpent: seconds })
    .onConflictDoUpdate({
      target: ACTIVITY_KEY,
      set: { timeSpent: sql`${activity.timeSpent} + ${seconds}` },
    });
}

async function completeOn(tx: Queries, key: RowKey, date: string): Promise<void> {
  await tx
    .insert(activity)
    .values({ ...key, date, completed: true })
    .onConflictDoUpdate({ target: ACTIVITY_KEY, set: { completed: true } });
}

/** They cannot be sent again, and what they said is in the sums. */
async function forgetOldReadings(tx: Queries, userId: string, today: string): Promise<void> {
  await tx
    .delete(readingSessions)
    .where(and(eq(readingSessions.userId, userId), lt(readingSessions.date, addDays(today, -READING_DAYS))));
}
