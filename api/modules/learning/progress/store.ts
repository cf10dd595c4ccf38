import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { isoTime } from '../../../contract/shared/iso-time.ts';
import type { Progress } from '../../../contract/study/progress.ts';
import { newSeconds } from '../../../contract/study/reading-rules.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { ofTopic, prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { activity, progress } from '../../../db/schema/learning.ts';
import { send } from '../../../db/transaction.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';
import type { Quota, LearnerDatabase } from '../quota/store.ts';
import { addUsage, rowBytes } from '../quota/store.ts';
import type { LocalEvent } from '../request-dates.ts';
import { savePosition } from '../reading-positions-store.ts';
import type { Position } from '../reading-positions-store.ts';
import { addActivity, countReading, deleteOldReadings, findDay } from './readings-store.ts';
import type { TabReading, TopicRows, Work } from './readings-store.ts';

type ProgressRow = Omit<typeof progress.$inferSelect, 'userId' | 'completionUndone'>;

const COLUMNS = {
  subject: progress.subject,
  topic: progress.topic,
  completed: progress.completed,
  completedAt: progress.completedAt,
  timeSpent: progress.timeSpent,
  lastAccessed: progress.lastAccessed,
  notes: progress.notes,
};

/** Topics per answer. */
export const MAX_PROGRESS = 5_000;

/** Converts a row for the API. Fields are listed because spreading thousands of rows is slow. */
export function toProgress(row: ProgressRow, names: TopicNames): Progress {
  const { subject, topic, completed, completedAt, timeSpent, lastAccessed, notes } = row;
  const { subjectTitle, title, available, access } = names.of(row);
  return {
    subject,
    topic,
    subjectTitle,
    title,
    available,
    access,
    completed,
    completedAt: completedAt === null ? null : isoTime(completedAt),
    timeSpent,
    lastAccessed: isoTime(lastAccessed),
    notes,
  };
}

/** A learner's topics, newest first. */
export const listProgress = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select(COLUMNS)
    .from(progress)
    .where(eq(progress.userId, userId))
    .orderBy(desc(progress.lastAccessed), progress.subject, progress.topic)
    .limit(MAX_PROGRESS),
);

/** Topics that a learner has opened since a time (ms since 1970), newest first. */
export const listRecentProgress = prepared(
  (queries, { userId, since, limit }: Given<{ userId: string; since: number; limit: number }>) =>
    queries
      .select(COLUMNS)
      .from(progress)
      .where(and(eq(progress.userId, userId), gte(progress.lastAccessed, since)))
      .orderBy(desc(progress.lastAccessed), progress.subject, progress.topic)
      .limit(limit),
);

export interface ParsedReport extends TopicKey {
  /** In which the learner's days begin now; IANA name. */
  accountZone: string;
  /** ms since 1970 */
  now: number;
  readings: readonly TabReading[];
  /** Total seconds, and the day on which growth over the stored total counts. Only used without readings. */
  total: { seconds: number; date: string } | null;
  /** Where the learner reads; null does not change it. */
  position: Position | null;
  completes: boolean;
  /** When it is completed, if it completes the topic. */
  completed: LocalEvent;
  /** The learner completes the topic themselves, so it also counts after they have undone the completion. */
  byLearner: boolean;
  /** ms since 1970 */
  lastAccessed: number;
  /** Undefined does not change them. */
  notes: string | null | undefined;
}

const selectTopic = prepared((queries, key: Given<TopicRows>) =>
  queries
    .select({ ...COLUMNS, completionUndone: progress.completionUndone })
    .from(progress)
    .where(ofTopic(progress, key)),
);

const upsertProgress = prepared((queries, row: Given<typeof progress.$inferSelect>) =>
  queries
    .insert(progress)
    .values({
      userId: row.userId,
      subject: row.subject,
      topic: row.topic,
      completed: row.completed,
      completedAt: row.completedAt,
      timeSpent: row.timeSpent,
      lastAccessed: row.lastAccessed,
      notes: row.notes,
      completionUndone: row.completionUndone,
    })
    .onConflictDoUpdate({
      target: [progress.userId, progress.subject, progress.topic],
      set: {
        completionUndone: sql`excluded.completion_undone`,
        completed: sql`excluded.completed`,
        completedAt: sql`excluded.completed_at`,
        timeSpent: sql`excluded.time_spent`,
        lastAccessed: sql`excluded.last_accessed`,
        notes: sql`excluded.notes`,
      },
    }),
);

/**
 * Adds a report to a learner's progress in a topic. Values only grow, so reports may arrive repeatedly and in any order.
 *
 * @throws QuotaExceeded
 */
export async function saveReport(
  database: LearnerDatabase,
  userId: string,
  report: ParsedReport,
): Promise<ProgressRow> {
  const work = (tx: Queries) => writeReport({ tx, bytes: 0 }, userId, report, database.quota);
  return database.write(work, { readingOf: userId, onlyReading: true });
}

async function writeReport(
  work: Work,
  userId: string,
  report: ParsedReport,
  quota: Quota,
): Promise<ProgressRow> {
  const { tx } = work;
  const { total } = report;
  const key = { userId, subject: report.subject, topic: report.topic };
  const [[old], day] = await Promise.all([selectTopic(tx, key), total && findDay(tx, key, total.date)]);
  let timeSpent = old?.timeSpent ?? 0;
  for (const reading of report.readings) timeSpent += await countReading(work, key, reading);
  if (report.readings.length > 0) await deleteOldReadings(work, userId, report.now);
  if (total && day && total.seconds > timeSpent) {
    const seconds = newSeconds(total.seconds, timeSpent, day.seconds);
    if (seconds > 0) await addActivity(work, key, day, { seconds, timeZone: report.accountZone });
    timeSpent = total.seconds;
  }
  const isUndone = old?.completionUndone ?? false;
  const completesNow = report.completes && !old?.completed && (report.byLearner || !isUndone);
  if (completesNow) await addCompletion(work, key, report.completed);
  const row = {
    completed: completesNow || (old?.completed ?? false),
    completedAt: completesNow ? report.completed.at : (old?.completedAt ?? null),
    timeSpent,
    lastAccessed: Math.max(old?.lastAccessed ?? 0, report.lastAccessed),
    notes: report.notes === undefined ? (old?.notes ?? null) : report.notes,
  };
  await send(upsertProgress(tx, { ...key, ...row, completionUndone: isUndone && !completesNow }));
  work.bytes += rowBytes(userId, key.subject, key.topic, row.notes);
  if (old) work.bytes -= rowBytes(userId, key.subject, key.topic, old.notes);
  if (report.position) work.bytes += await savePosition(tx, key, report.position);
  await addUsage(tx, userId, { bytes: work.bytes }, quota);
  return { subject: key.subject, topic: key.topic, ...row };
}

async function addCompletion(work: Work, key: TopicRows, { localDate, timeZone }: LocalEvent): Promise<void> {
  const day = await findDay(work.tx, key, localDate);
  await addActivity(work, key, day, { timeZone, seconds: 0, completed: true });
}

/** A learner's progress in one topic; null if they have not opened it. */
export async function findTopicProgress(
  queries: Queries,
  userId: string,
  { subject, topic }: TopicKey,
): Promise<ProgressRow | null> {
  const [row] = await selectTopic(queries, { userId, subject, topic });
  return row ?? null;
}

/** Takes back that a topic is completed. Only the learner completes it again; reading it does not. */
export async function undoCompletion(
  database: Database,
  userId: string,
  { subject, topic }: TopicKey,
): Promise<void> {
  const key = { userId, subject, topic };
  await database.write(
    async (tx) => {
      await tx
        .update(progress)
        .set({ completed: false, completedAt: null, completionUndone: true })
        .where(and(ofTopic(progress, key), eq(progress.completed, true)));
      await tx.update(activity).set({ completed: false }).where(ofTopic(activity, key));
    },
    { readingOf: userId },
  );
}
