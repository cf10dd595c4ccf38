import { and, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { DayRange } from '../../../contract/shared/days.ts';
import { SECONDS_A_DAY } from '../../../contract/study/reading-rules.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';
import type { Queries } from '../../../db/client.ts';
import { givenTexts, ONE_ROW, rowsOf } from '../../../db/dialect.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { activity, targets } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { targetDays, targetRepeats } from '../../../db/schema/study.ts';
import { testAttempts, testTopics } from '../../../db/schema/tests.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';
import { activityWhere, attemptsWhere, listActivity, MAX_ACTIVITY, testsWhere } from '../activity/store.ts';
import { computeTargetDays } from './plan.ts';
import type { Plan, RecordedTime } from './plan.ts';

/*
 * Nothing here is sorted, grouped or joined by SQLite: each costs more than all searches of a day together, and most days have a
 * few rows.
 */

interface DaysOfLearner {
  userId: string;
  /** First and last day. */
  from: string;
  to: string;
}

function planOf(queries: Queries, { userId, from, to }: Given<DaysOfLearner>) {
  const { date, position, subject, topic, targetTime } = targets;
  const { elsewhereTime, ticked, localDate, timeZone, tickedAt, elsewhereAt } = targets;
  const targetsOfDays = queries
    .select({
      ...{ date, position, subject, topic, targetTime },
      ...{ elsewhereTime, ticked, localDate, timeZone, tickedAt, elsewhereAt },
    })
    .from(targets)
    .where(and(eq(targets.userId, userId), gte(date, from), lte(date, to)));
  const setDays = queries
    .select({ date: targetDays.date })
    .from(targetDays)
    .where(and(eq(targetDays.userId, userId), gte(targetDays.date, from), lte(targetDays.date, to)));
  const { since, until, weekdays } = targetRepeats;
  const repeats = queries
    .select({
      ...{ since, until, weekdays, position: targetRepeats.position },
      subject: targetRepeats.subject,
      topic: targetRepeats.topic,
      targetTime: targetRepeats.targetTime,
    })
    .from(targetRepeats)
    .where(and(eq(targetRepeats.userId, userId), lte(since, to), or(isNull(until), gt(until, from))));
  return { targets: rowsOf(targetsOfDays), setDays: rowsOf(setDays), repeats: rowsOf(repeats) };
}

function recordedOf(queries: Queries, days: Given<DaysOfLearner>) {
  const { date, subject, topic, timeSpent } = activity;
  const reading = queries
    .select({ date, subject, topic, timeSpent })
    .from(activity)
    .where(activityWhere(days))
    .limit(MAX_ACTIVITY + 1);
  const practice = queries
    .select({
      date: attempts.localDate,
      subject: attempts.subject,
      topic: attempts.topic,
      seconds: attempts.timeSpent,
    })
    .from(attempts)
    .where(attemptsWhere(days));
  const tests = queries
    .select({ id: testAttempts.id, date: testAttempts.localDate })
    .from(testAttempts)
    .where(testsWhere(days));
  return { reading: rowsOf(reading), practice: rowsOf(practice), tests: rowsOf(tests) };
}

const selectPlan = prepared((queries, { userId, from, to }: Given<DaysOfLearner>) =>
  queries.select(planOf(queries, { userId, from, to })).from(ONE_ROW),
);

const selectRecorded = prepared((queries, { userId, from, to }: Given<DaysOfLearner>) =>
  queries.select(recordedOf(queries, { userId, from, to })).from(ONE_ROW),
);

const selectBoth = prepared((queries, { userId, from, to }: Given<DaysOfLearner>) => {
  const days = { userId, from, to };
  return queries.select({ ...planOf(queries, days), ...recordedOf(queries, days) }).from(ONE_ROW);
});

const selectTestTopics = prepared((queries, { userId, ids }: Given<{ userId: string; ids: string }>) =>
  queries
    .select({
      attemptId: testTopics.attemptId,
      subject: testTopics.subject,
      topic: testTopics.topic,
      seconds: testTopics.seconds,
    })
    .from(testTopics)
    .where(and(eq(testTopics.userId, userId), sql`${testTopics.attemptId} in ${givenTexts(ids)}`)),
);

type FoundPlan = NonNullable<Awaited<ReturnType<typeof selectPlan>>[0]>;
type FoundTime = NonNullable<Awaited<ReturnType<typeof selectRecorded>>[0]>;

/** Returns the days of a range that have targets, with their outcomes. */
export async function readTargetDays(
  queries: Queries,
  userId: string,
  range: DayRange,
  names: TopicNames,
): Promise<TargetDay[]> {
  const [found] = await selectBoth(queries, { userId, ...range });
  if (!found) return [];
  return computeTargetDays(range, toPlan(found), await toRecordedTime(queries, userId, range, found), names);
}

/** Returns the plan of a range of days. */
export async function readPlan(queries: Queries, userId: string, range: DayRange): Promise<Plan> {
  const [found] = await selectPlan(queries, { userId, ...range });
  return toPlan(found ?? { targets: [], setDays: [], repeats: [] });
}

/** Returns the time that was recorded on a range of days. */
export async function readRecordedTime(
  queries: Queries,
  userId: string,
  range: DayRange,
): Promise<RecordedTime> {
  const [found] = await selectRecorded(queries, { userId, ...range });
  return toRecordedTime(queries, userId, range, found ?? { reading: [], practice: [], tests: [] });
}

function toPlan({ targets: rows, setDays, repeats }: FoundPlan): Plan {
  const byPosition = (one: { position: number }, other: { position: number }) =>
    one.position - other.position;
  return {
    targets: rows.toSorted(byPosition),
    setDays: new Set(setDays.map(({ date }) => date)),
    repeats: repeats.toSorted(byPosition),
  };
}

async function toRecordedTime(
  queries: Queries,
  userId: string,
  range: DayRange,
  { reading, practice, tests }: FoundTime,
): Promise<RecordedTime> {
  const newest = reading.length > MAX_ACTIVITY ? await listActivity(queries, userId, range) : reading;
  if (tests.length === 0) return { activity: newest, practice: addUp(practice) };
  const dates = new Map(tests.map(({ id, date }) => [id, date]));
  const topics = await selectTestTopics(queries, { userId, ids: JSON.stringify([...dates.keys()]) });
  const ofTests = topics.map(({ attemptId, ...row }) => ({ ...row, date: dates.get(attemptId) ?? '' }));
  return { activity: newest, practice: addUp([...practice, ...ofTests]) };
}

/** Seconds by day and topic, limited to 24 hours each. */
function addUp(rows: RecordedTime['practice']): RecordedTime['practice'] {
  const keyOf = ({ date, subject, topic }: (typeof rows)[number]) => JSON.stringify([date, subject, topic]);
  const days = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const seconds = (days.get(keyOf(row))?.seconds ?? 0) + row.seconds;
    days.set(keyOf(row), { ...row, seconds: Math.min(seconds, SECONDS_A_DAY) });
  }
  return [...days.values()];
}
