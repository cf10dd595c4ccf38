import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import type { Static } from 'typebox';
import {
  isSameTopic,
  mergeChanges,
  mergeTargets,
  movableTargets,
  targetsProblem,
} from '../../../contract/study/target-rules.ts';
import { wholeMinutes } from '../../../contract/shared/durations.ts';
import type { RepeatedTarget, SavedTarget, TopicKey } from '../../../contract/study/target-rules.ts';
import type { TargetCopy, TargetPlan, TargetProgress } from '../../../contract/study/targets.ts';
import type { Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { targets } from '../../../db/schema/learning.ts';
import { targetDays, targetRepeats } from '../../../db/schema/study.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';
import type { Quota, LearnerDatabase } from '../quota/store.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { LocalEvent } from '../request-dates.ts';
import { readPlan, readRecordedTime, readTargetDays } from './days-store.ts';
import { NOTHING_ENTERED, oncePerTopic, targetsOn } from './plan.ts';
import type { StoredTarget } from './plan.ts';

async function readTargets(tx: Queries, userId: string, day: string): Promise<StoredTarget[]> {
  return targetsOn(day, await readPlan(tx, userId, { from: day, to: day }));
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

/**
 * Why nothing was saved: the first row with an unknown topic, counted from 1, a target that another device has changed too, or a
 * sentence about the merged list. Null if it was saved.
 */
export type PlanRejection = { row: number } | { changed: TopicKey } | { problem: string } | null;

/** The list to save: `mine`, or merged with what has changed since `basedOn`. */
function listToSave(
  before: readonly SavedTarget[],
  mine: readonly SavedTarget[],
  basedOn: readonly SavedTarget[] | undefined,
  isPublished: (key: TopicKey) => boolean,
): { rows: readonly SavedTarget[]; rejection: PlanRejection } {
  const { rows, conflicts } = basedOn ? mergeChanges(basedOn, mine, before) : { rows: mine, conflicts: [] };
  const [conflict] = conflicts;
  const changed = conflict?.mine ?? conflict?.theirs;
  if (changed) return { rows, rejection: { changed } };
  const unknown = rows.find((row) => !isPublished(row) && !before.some((one) => isSameTopic(one, row)));
  if (unknown) return { rows, rejection: { row: mine.findIndex((row) => isSameTopic(row, unknown)) + 1 } };
  const problem = targetsProblem(rows);
  return { rows, rejection: problem === null ? null : { problem } };
}

/**
 * Replaces the targets of a day. Targets that stay keep what the learner entered, and may have unpublished topics.
 *
 * @throws QuotaExceeded
 */
export async function replaceTargets(
  database: LearnerDatabase,
  userId: string,
  { date, targets: planned, basedOn }: Static<typeof TargetPlan>,
  isPublished: (key: TopicKey) => boolean,
): Promise<PlanRejection> {
  return database.write(async (tx) => {
    const before = await readTargets(tx, userId, date);
    const { rows, rejection } = listToSave(before, planned, basedOn, isPublished);
    if (rejection) return rejection;
    const stored = rows.map(({ subject, topic, targetTime }): StoredTarget => {
      const existing = before.find((target) => isSameTopic(target, { subject, topic }));
      return { ...(existing ?? NOTHING_ENTERED), subject, topic, targetTime };
    });
    await saveTargets(tx, { userId, quota: database.quota }, date, stored);
    return null;
  });
}

/**
 * Saves the time and the tick entered for a target, unless they were entered before those that are saved. Returns false if
 * the day has no such target.
 */
export async function saveTargetProgress(
  database: LearnerDatabase,
  userId: string,
  { date, actualTime, elsewhereTime, completed, ...key }: TargetProgress,
  event: LocalEvent,
): Promise<boolean> {
  const work = async (tx: Queries) => {
    const before = await readTargets(tx, userId, date);
    if (!before.some((target) => isSameTopic(target, key))) return false;
    const minutes =
      actualTime === undefined
        ? elsewhereTime
        : Math.max(0, actualTime - wholeMinutes(await recordedSeconds(tx, userId, date, key)));
    const rows = before.map((target) =>
      isSameTopic(target, key) ? withEntered(target, { minutes, ticked: completed }, event) : target,
    );
    await saveTargets(tx, { userId, quota: database.quota }, date, rows);
    return true;
  };
  return database.write(work, { readingOf: userId });
}

function withEntered(
  target: StoredTarget,
  { minutes, ticked }: { minutes: number | undefined; ticked: boolean | undefined },
  { at, localDate, timeZone }: LocalEvent,
): StoredTarget {
  const changed = {
    ...(minutes !== undefined &&
      at >= (target.elsewhereAt ?? 0) && { elsewhereTime: minutes, elsewhereAt: at }),
    ...(ticked !== undefined && at >= (target.tickedAt ?? 0) && { ticked, tickedAt: at }),
  };
  const isLatest = at >= Math.max(target.elsewhereAt ?? 0, target.tickedAt ?? 0);
  return { ...target, ...changed, ...(isLatest && { localDate, timeZone }) };
}

async function recordedSeconds(tx: Queries, userId: string, day: string, key: TopicKey): Promise<number> {
  const range = { from: day, to: day };
  const { activity, practice } = await readRecordedTime(tx, userId, range);
  const seconds = [
    ...activity.filter((row) => isSameTopic(row, key)).map(({ timeSpent }) => timeSpent),
    ...practice.filter((row) => isSameTopic(row, key)).map((row) => row.seconds),
  ];
  return seconds.reduce((total, part) => total + part, 0);
}

interface CopiedTargets {
  /** Targets that the other day did not have. */
  copied: number;
  /** Targets removed from their day. */
  moved: number;
}

/**
 * Copies the published targets of a day to another day, after those it has. `move` takes only open targets without
 * entered minutes, and removes them from their day. What was entered is not copied.
 *
 * @returns why the other day cannot have them, as a sentence, and then nothing is saved
 * @throws QuotaExceeded
 */
export async function copyTargets(
  database: LearnerDatabase,
  userId: string,
  { from, to, move }: TargetCopy,
  names: TopicNames,
): Promise<CopiedTargets | string> {
  const work = async (tx: Queries) => {
    const range = { from, to: from };
    const [day] = await readTargetDays({ read: tx }.read, userId, range, names);
    const before = await readTargets(tx, userId, from);
    const published = (day?.targets ?? []).filter(({ available }) => available);
    const chosen = move ? movableTargets(published) : published;
    const existing = await readTargets(tx, userId, to);
    const all = mergeTargets(
      existing,
      chosen.map(({ subject, topic, targetTime }): StoredTarget => {
        return { subject, topic, targetTime, ...NOTHING_ENTERED };
      }),
    );
    const problem = targetsProblem(all);
    if (problem !== null) return problem;
    const account = { userId, quota: database.quota };
    if (all.length > existing.length) await saveTargets(tx, account, to, all);
    if (move && chosen.length > 0) {
      const rest = before.filter((target) => !chosen.some((one) => isSameTopic(one, target)));
      await saveTargets(tx, account, from, rest);
    }
    return { copied: all.length - existing.length, moved: move ? chosen.length : 0 };
  };
  return database.write(work, { readingOf: userId });
}

const selectOpenRepeats = prepared((queries, { userId }: Given<{ userId: string }>) => {
  const { subject, topic, targetTime, weekdays } = targetRepeats;
  return queries
    .select({ subject, topic, targetTime, weekdays })
    .from(targetRepeats)
    .where(and(eq(targetRepeats.userId, userId), isNull(targetRepeats.until)))
    .orderBy(asc(targetRepeats.position));
});

/** Returns the repeats that have not ended, in order. */
export async function listRepeats(queries: Queries, userId: string): Promise<RepeatedTarget[]> {
  return oncePerTopic(await selectOpenRepeats(queries, { userId }));
}

/** Replaces the repeating targets from today on; the past does not change. @throws QuotaExceeded */
export async function replaceRepeats(
  database: LearnerDatabase,
  userId: string,
  { repeats, basedOn }: { repeats: readonly RepeatedTarget[]; basedOn?: readonly RepeatedTarget[] },
  { today, isPublished }: { today: string; isPublished: (key: TopicKey) => boolean },
): Promise<PlanRejection> {
  return database.write(async (tx) => {
    const before = await listRepeats(tx, userId);
    const { rows, rejection } = listToSave(before, repeats, basedOn, isPublished);
    if (rejection) return rejection;
    const ofLearner = eq(targetRepeats.userId, userId);
    const values = rows.map(({ subject, topic, targetTime, weekdays = [] }, position) => ({
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
