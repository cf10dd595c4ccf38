import { and, desc, eq, gte, lt, sql, sum } from 'drizzle-orm';
import { addDays } from '../../../contract/shared/days.ts';
import { newSeconds, READING_DAYS } from '../../../contract/study/reading-rules.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { preparedOn } from '../../../db/queries.ts';
import { activity, progress } from '../../../db/schema/learning.ts';
import { readingSessions } from '../../../db/schema/study.ts';
import { charge, rowBytes } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

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

export const PROGRESS_AT_ONCE = 5_000;

/** A learner's topics, newest first. Prepared once: pages ask for it whenever they open. */
export function prepareListProgress(database: Database): (userId: string) => Promise<ProgressRow[]> {
  const query = database.read
    .select(COLUMNS)
    .from(progress)
    .where(eq(progress.userId, sql.placeholder('userId')))
    .orderBy(desc(progress.lastAccessed), progress.subject, progress.topic)
    .limit(PROGRESS_AT_ONCE)
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
interface TabReading {
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

const given = sql.placeholder;

/** What a report runs, in the order in which it may. */
const statementsOn = preparedOn((queries) => ({
  findProgress: queries
    .select(COLUMNS)
    .from(progress)
    .where(
      and(
        eq(progress.userId, given('userId')),
        eq(progress.subject, given('subject')),
        eq(progress.topic, given('topic')),
      ),
    )
    .prepare(),
  findReading: queries
    .select({ seconds: readingSessions.seconds })
    .from(readingSessions)
    .where(
      and(
        eq(readingSessions.userId, given('userId')),
        eq(readingSessions.subject, given('subject')),
        eq(readingSessions.topic, given('topic')),
        eq(readingSessions.date, given('date')),
        eq(readingSessions.clientId, given('clientId')),
      ),
    )
    .prepare(),
  sumDay: queries
    .select({ seconds: sum(activity.timeSpent) })
    .from(activity)
    .where(and(eq(activity.userId, given('userId')), eq(activity.date, given('date'))))
    .prepare(),
  putReading: queries
    .insert(readingSessions)
    .values({
      userId: given('userId'),
      subject: given('subject'),
      topic: given('topic'),
      date: given('date'),
      clientId: given('clientId'),
      seconds: given('seconds'),
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
        eq(activity.userId, given('userId')),
        eq(activity.date, given('date')),
        eq(activity.subject, given('subject')),
        eq(activity.topic, given('topic')),
      ),
    )
    .prepare(),
  addActivity: queries
    .insert(activity)
    .values({
      userId: given('userId'),
      subject: given('subject'),
      topic: given('topic'),
      date: given('date'),
      timeSpent: given('seconds'),
      completed: given('completed'),
    })
    .onConflictDoUpdate({
      target: [activity.userId, activity.date, activity.subject, activity.topic],
      set: {
        timeSpent: sql`${activity.timeSpent} + excluded.time_spent`,
        completed: sql`${activity.completed} or excluded.completed`,
      },
    })
    .prepare(),
  putProgress: queries
    .insert(progress)
    .values({
      userId: given('userId'),
      subject: given('subject'),
      topic: given('topic'),
      completed: given('completed'),
      completedAt: given('completedAt'),
      timeSpent: given('timeSpent'),
      lastAccessed: given('lastAccessed'),
      notes: given('notes'),
    })
    .onConflictDoUpdate({
      target: [progress.userId, progress.subject, progress.topic],
      set: {
        completed: sql`excluded.completed`,
        completedAt: sql`excluded.completed_at`,
        timeSpent: sql`excluded.time_spent`,
        lastAccessed: sql`excluded.last_accessed`,
        notes: sql`excluded.notes`,
      },
    })
    .prepare(),
}));
type Statements = ReturnType<typeof statementsOn>;

/**
 * Adds what a report has to say to a learner's progress in a topic. Nothing in it ever takes anything back, so a
 * report that comes twice, late or after a newer one changes nothing that it should not.
 *
 * @throws QuotaExceeded
 */
export async function keepReport(
  database: LearnerDatabase,
  userId: string,
  report: Report,
): Promise<ProgressRow> {
  return database.write(async (tx) => {
    const run: Run = { statements: statementsOn(tx), bytes: 0 };
    const { statements } = run;
    const key = { userId, subject: report.subject, topic: report.topic };
    const [old] = await statements.findProgress.execute(key);
    let timeSpent = old?.timeSpent ?? 0;
    for (const reading of report.readings) timeSpent += await countReading(run, key, reading);
    if (report.readings.length > 0) await forgetOldReadings(run, tx, userId, report.today);
    if (report.total && report.total.seconds > timeSpent) {
      const { seconds, date } = report.total;
      const more = newSeconds(seconds, timeSpent, await secondsOf(statements, userId, date));
      if (more > 0) await addActivity(run, key, { date, seconds: more, completed: false });
      timeSpent = seconds;
    }
    const completesNow = report.completes && !old?.completed;
    if (completesNow) await addActivity(run, key, { date: report.today, seconds: 0, completed: true });
    const row = {
      completed: completesNow || (old?.completed ?? false),
      completedAt: completesNow ? report.now : (old?.completedAt ?? null),
      timeSpent,
      lastAccessed: Math.max(old?.lastAccessed ?? 0, report.lastAccessed),
      notes: report.notes === undefined ? (old?.notes ?? null) : report.notes,
    };
    await statements.putProgress.execute({ ...key, ...row });
    run.bytes += rowBytes(userId, key.subject, key.topic, row.notes);
    if (old) run.bytes -= rowBytes(userId, key.subject, key.topic, old.notes);
    await charge(tx, userId, { bytes: run.bytes }, database.quota);
    return { subject: key.subject, topic: key.topic, ...row };
  });
}

/** The statements of one report. */
interface Run {
  statements: Statements;
  /** What the rows that it added count, less those that it deleted. */
  bytes: number;
}

interface RowKey extends TopicKey {
  userId: string;
}

/** Counts what of a tab's time has not been counted yet; returns those seconds. */
async function countReading(run: Run, key: RowKey, reading: TabReading): Promise<number> {
  const { statements } = run;
  const { clientId, date } = reading;
  const [kept] = await statements.findReading.execute({ ...key, clientId, date });
  const counted = kept?.seconds ?? 0;
  if (reading.seconds <= counted) return 0;
  const more = newSeconds(reading.seconds, counted, await secondsOf(statements, key.userId, date));
  if (more === 0) return 0;
  await statements.putReading.execute({ ...key, clientId, date, seconds: counted + more });
  if (!kept) run.bytes += rowBytes(key.userId, date, clientId, key.subject, key.topic);
  await addActivity(run, key, { date, seconds: more, completed: false });
  return more;
}

/** Seconds of a learner's day in all topics. */
async function secondsOf({ sumDay }: Statements, userId: string, date: string): Promise<number> {
  const [row] = await sumDay.execute({ userId, date });
  return Number(row?.seconds ?? 0);
}

async function addActivity(
  run: Run,
  key: RowKey,
  more: { date: string; seconds: number; completed: boolean },
): Promise<void> {
  const { statements } = run;
  const [old] = await statements.findActivity.execute({ ...key, date: more.date });
  if (!old) run.bytes += rowBytes(key.userId, key.subject, key.topic, more.date);
  await statements.addActivity.execute({ ...key, ...more });
}

/** They cannot be sent again, and what they said is in the sums. */
async function forgetOldReadings(run: Run, tx: Queries, userId: string, today: string): Promise<void> {
  const oldest = addDays(today, -READING_DAYS);
  const { date, clientId, subject, topic } = readingSessions;
  const forgotten = await tx
    .delete(readingSessions)
    .where(and(eq(readingSessions.userId, userId), lt(date, oldest)))
    .returning({ date, clientId, subject, topic });
  for (const row of forgotten) {
    run.bytes -= rowBytes(userId, row.date, row.clientId, row.subject, row.topic);
  }
}
