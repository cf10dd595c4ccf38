import { and, asc, eq, gt, gte, isNull, lte, or } from 'drizzle-orm';
import type { DayRange } from '../../../contract/shared/days.ts';
import type { PlannedTarget, RepeatedTarget, TopicKey } from '../../../contract/study/target-rules.ts';
import type { TargetProgress } from '../../../contract/study/targets.ts';
import type { Queries } from '../../../db/client.ts';
import { targets } from '../../../db/schema/learning.ts';
import { targetDays, targetRepeats } from '../../../db/schema/study.ts';
import type { Quota } from '../quota/quota.ts';
import { charged } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { plannedOn } from './days.ts';
import type { KeptTarget, Plan } from './days.ts';

/** What a learner has planned for some days. */
export async function readPlan(queries: Queries, userId: string, { from, to }: DayRange): Promise<Plan> {
  const { date, subject, topic, targetTime, actualTime, completed } = targets;
  const ofLearner = eq(targets.userId, userId);
  const rows = await queries
    .select({ date, subject, topic, targetTime, actualTime, completed })
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

async function readDay(tx: Queries, userId: string, day: string): Promise<KeptTarget[]> {
  return plannedOn(day, await readPlan(tx, userId, { from: day, to: day }));
}

function isSame(one: TopicKey, other: TopicKey): boolean {
  return one.subject === other.subject && one.topic === other.topic;
}

/** Puts these in place of whatever a day had. @throws QuotaExceeded */
async function setDay(
  tx: Queries,
  { userId, quota }: { userId: string; quota: Quota },
  date: string,
  rows: readonly KeptTarget[],
): Promise<void> {
  const ofDay = and(eq(targets.userId, userId), eq(targets.date, date));
  const values = rows.map(({ subject, topic, targetTime, actualTime, completed }, position) => ({
    ...{ userId, date, subject, topic, position },
    ...{ targetTime, actualTime, completed },
  }));
  const marked = and(eq(targetDays.userId, userId), eq(targetDays.date, date));
  const changed = [[targets, ofDay] as const, [targetDays, marked] as const];
  await charged(tx, { userId, quota }, changed, async () => {
    await tx.delete(targets).where(ofDay);
    if (values.length > 0) await tx.insert(targets).values(values);
    await tx.insert(targetDays).values({ userId, date }).onConflictDoNothing();
  });
}

/** The first row, counted from 1, whose topic may not be planned. Nothing is kept where there is one. */
export type Refused = { row: number } | null;

/**
 * Sets a learner's targets of a day. What they entered for targets that stay is kept, and so may be targets whose
 * topic is not published any more.
 *
 * @param isPublished whether there is such a topic
 */
export async function replaceDay(
  database: LearnerDatabase,
  userId: string,
  { date, targets: planned }: { date: string; targets: readonly PlannedTarget[] },
  isPublished: (key: TopicKey) => boolean,
): Promise<Refused> {
  return database.write(async (tx) => {
    const before = await readDay(tx, userId, date);
    const rows: KeptTarget[] = [];
    for (const [index, { subject, topic, targetTime }] of planned.entries()) {
      const old = before.find((target) => isSame(target, { subject, topic }));
      if (!old && !isPublished({ subject, topic })) return { row: index + 1 };
      const { actualTime = 0, completed = false } = old ?? {};
      rows.push({ subject, topic, targetTime, actualTime, completed });
    }
    await setDay(tx, { userId, quota: database.quota }, date, rows);
    return null;
  });
}

/** Keeps what a learner entered for a target; false where that day has no such target. */
export async function enterProgress(
  database: LearnerDatabase,
  userId: string,
  { date, actualTime, completed, ...key }: TargetProgress,
): Promise<boolean> {
  return database.write(async (tx) => {
    const before = await readDay(tx, userId, date);
    if (!before.some((target) => isSame(target, key))) return false;
    const rows = before.map((target) =>
      isSame(target, key) ? { ...target, actualTime, completed } : target,
    );
    await setDay(tx, { userId, quota: database.quota }, date, rows);
    return true;
  });
}

/** The targets of a learner that repeat as of now, in order. */
export async function listRepeats(queries: Queries, userId: string): Promise<RepeatedTarget[]> {
  const { subject, topic, targetTime, weekdays } = targetRepeats;
  return queries
    .select({ subject, topic, targetTime, weekdays })
    .from(targetRepeats)
    .where(and(eq(targetRepeats.userId, userId), isNull(targetRepeats.until)))
    .orderBy(asc(targetRepeats.position));
}

/** Sets which targets of a learner repeat, from today on. Days gone by keep those that they had. */
export async function replaceRepeats(
  database: LearnerDatabase,
  userId: string,
  repeats: readonly RepeatedTarget[],
  { today, isPublished }: { today: string; isPublished: (key: TopicKey) => boolean },
): Promise<Refused> {
  return database.write(async (tx) => {
    const before = await listRepeats(tx, userId);
    const refused = repeats.findIndex(
      (repeat) => !isPublished(repeat) && !before.some((old) => isSame(old, repeat)),
    );
    if (refused !== -1) return { row: refused + 1 };
    const ofLearner = eq(targetRepeats.userId, userId);
    const values = repeats.map(({ subject, topic, targetTime, weekdays }, position) => ({
      ...{ userId, subject, topic, since: today, until: null, position, targetTime },
      weekdays: [...weekdays].sort(),
    }));
    // What holds now may end today, and what begins today is replaced.
    const changing = and(
      ofLearner,
      or(isNull(targetRepeats.until), gte(targetRepeats.until, today), gte(targetRepeats.since, today)),
    );
    await charged(tx, { userId, quota: database.quota }, [[targetRepeats, changing]], async () => {
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
