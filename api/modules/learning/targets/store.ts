import { and, asc, eq, gt, gte, isNull, lte, or } from 'drizzle-orm';
import type { DayRange } from '../../../contract/shared/days.ts';
import type { PlannedTarget, RepeatedTarget, TopicKey } from '../../../contract/study/target-rules.ts';
import type { TargetDay, TargetProgress } from '../../../contract/study/targets.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { targets } from '../../../db/schema/learning.ts';
import { targetDays, targetRepeats } from '../../../db/schema/study.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';
import { listActivity, listPractice } from '../activity/store.ts';
import type { Quota } from '../quota/quota.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { computeTargetDays, NOTHING_ENTERED, targetsOn } from './plan.ts';
import type { Plan, StoredTarget } from './plan.ts';

async function readPlan(queries: Queries, userId: string, { from, to }: DayRange): Promise<Plan> {
  const { date, subject, topic, targetTime, actualTime, completed, localDate, timeZone } = targets;
  const ofLearner = eq(targets.userId, userId);
  const rows = await queries
    .select({ date, subject, topic, targetTime, actualTime, completed, localDate, timeZone })
    .from(targets)
    .where(and(ofLearner, gte(date, from), lte(date, to)))
    .orderBy(asc(date), asc(targets.position));
  const days = await queries
    .select({ date: targetDays.date })
    .from(targetDays)
    .where(and(eq(targetDays.userId, userId), gte(targetDays.date, from), lte(targetDays.date, to)));
  const repeats = await queries
    .select({
      subject: targetRepeats.subject,
      topic: targetRepeats.topic,
      targetTime: targetRepeats.targetTime,
      weekdays: targetRepeats.weekdays,
      since: targetRepeats.since,
      until: targetRepeats.until,
    })
    .from(targetRepeats)
    .where(
      and(
        eq(targetRepeats.userId, userId),
        lte(targetRepeats.since, to),
        or(isNull(targetRepeats.until), gt(targetRepeats.until, from)),
      ),
    )
    .orderBy(asc(targetRepeats.position));
  return { targets: rows, setDays: new Set(days.map((day) => day.date)), repeats };
}

/** Returns the days of a range that have targets, with their outcomes. */
export async function readTargetDays(
  { read }: Pick<Database, 'read'>,
  userId: string,
  range: DayRange,
  names: TopicNames,
): Promise<TargetDay[]> {
  const [plan, activity, practice] = await Promise.all([
    readPlan(read, userId, range),
    listActivity(read, userId, range),
    listPractice(read, userId, range),
  ]);
  return computeTargetDays(range, plan, { activity, practice }, names);
}

async function readTargets(tx: Queries, userId: string, day: string): Promise<StoredTarget[]> {
  return targetsOn(day, await readPlan(tx, userId, { from: day, to: day }));
}

function isSame(one: TopicKey, other: TopicKey): boolean {
  return one.subject === other.subject && one.topic === other.topic;
}

/** Replaces the targets of a day. @throws QuotaExceeded */
async function saveTargets(
  tx: Queries,
  { userId, quota }: { userId: string; quota: Quota },
  date: string,
  rows: readonly StoredTarget[],
): Promise<void> {
  const targetsOfDay = and(eq(targets.userId, userId), eq(targets.date, date));
  const values = rows.map(({ subject, topic, targetTime, ...entered }, position) => ({
    ...{ userId, subject, topic, targetTime, ...entered, date, position },
  }));
  const dayRow = and(eq(targetDays.userId, userId), eq(targetDays.date, date));
  const changed = [[targets, targetsOfDay] as const, [targetDays, dayRow] as const];
  await changeWithinQuota(tx, { userId, quota }, changed, async () => {
    await tx.delete(targets).where(targetsOfDay);
    if (values.length > 0) await tx.insert(targets).values(values);
    await tx.insert(targetDays).values({ userId, date }).onConflictDoNothing();
  });
}

/** The first row with an unknown topic, counted from 1. If there is one, nothing is saved. */
export type UnknownTopicRow = { row: number } | null;

/**
 * Replaces the targets of a day. Targets that stay keep what the learner entered, and may have unpublished topics.
 *
 * @throws QuotaExceeded
 */
export async function replaceTargets(
  database: LearnerDatabase,
  userId: string,
  { date, targets: planned }: { date: string; targets: readonly PlannedTarget[] },
  isPublished: (key: TopicKey) => boolean,
): Promise<UnknownTopicRow> {
  return database.write(async (tx) => {
    const before = await readTargets(tx, userId, date);
    const rows: StoredTarget[] = [];
    for (const [index, { subject, topic, targetTime }] of planned.entries()) {
      const existing = before.find((target) => isSame(target, { subject, topic }));
      if (!existing && !isPublished({ subject, topic })) return { row: index + 1 };
      rows.push({ ...(existing ?? NOTHING_ENTERED), subject, topic, targetTime });
    }
    await saveTargets(tx, { userId, quota: database.quota }, date, rows);
    return null;
  });
}

/**
 * Saves the time and completion entered for a target. Returns false if the day has no such target.
 *
 * @param event the learner's day and zone when it was entered
 */
export async function saveTargetProgress(
  database: LearnerDatabase,
  userId: string,
  { date, actualTime, completed, ...key }: TargetProgress,
  event: { localDate: string; timeZone: string },
): Promise<boolean> {
  return database.write(async (tx) => {
    const before = await readTargets(tx, userId, date);
    if (!before.some((target) => isSame(target, key))) return false;
    const rows = before.map((target) =>
      isSame(target, key) ? { ...target, actualTime, completed, ...event } : target,
    );
    await saveTargets(tx, { userId, quota: database.quota }, date, rows);
    return true;
  });
}

/** Returns the repeats that have not ended, in order. */
export async function listRepeats(queries: Queries, userId: string): Promise<RepeatedTarget[]> {
  const { subject, topic, targetTime, weekdays } = targetRepeats;
  return queries
    .select({ subject, topic, targetTime, weekdays })
    .from(targetRepeats)
    .where(and(eq(targetRepeats.userId, userId), isNull(targetRepeats.until)))
    .orderBy(asc(targetRepeats.position));
}

/** Replaces the repeating targets from today on; the past does not change. @throws QuotaExceeded */
export async function replaceRepeats(
  database: LearnerDatabase,
  userId: string,
  repeats: readonly RepeatedTarget[],
  { today, isPublished }: { today: string; isPublished: (key: TopicKey) => boolean },
): Promise<UnknownTopicRow> {
  return database.write(async (tx) => {
    const before = await listRepeats(tx, userId);
    const unknown = repeats.findIndex(
      (repeat) => !isPublished(repeat) && !before.some((existing) => isSame(existing, repeat)),
    );
    if (unknown !== -1) return { row: unknown + 1 };
    const ofLearner = eq(targetRepeats.userId, userId);
    const values = repeats.map(({ subject, topic, targetTime, weekdays }, position) => ({
      ...{ userId, subject, topic, since: today, until: null, position, targetTime },
      weekdays: [...weekdays].sort(),
    }));
    // Repeats that have not ended will end today; repeats that start today are replaced.
    const changed = and(
      ofLearner,
      or(isNull(targetRepeats.until), gte(targetRepeats.until, today), gte(targetRepeats.since, today)),
    );
    await changeWithinQuota(tx, { userId, quota: database.quota }, [[targetRepeats, changed]], async () => {
      await tx.delete(targetRepeats).where(and(ofLearner, gte(targetRepeats.since, today)));
      await tx
        .update(targetRepeats)
        .set({ until: today })
        .where(and(ofLearner, isNull(targetRepeats.until)));
      if (values.length > 0) await tx.insert(targetRepeats).values(values);
    });
    return null;
  });
}
