import { and, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm';
import type { DayRange } from '../../../contract/shared/days.ts';
import { SECONDS_A_DAY } from '../../../contract/study/reading-rules.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';
import type { Queries } from '../../../db/client.ts';
import { givenTexts } from '../../../db/dialect.ts';
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

/* Nothing here is sorted, grouped or joined by SQLite, which takes longer than finding the few rows of a day. */

interface DaysOfLearner {
  userId: string;
  /** First and last day. */
  from: string;
  to: string;
}

const selectTargets = prepared((queries, { userId, from, to }: Given<DaysOfLearner>) => {
  const { date, position, subject, topic, targetTime } = targets;
  const { elsewhereTime, ticked, localDate, timeZone, tickedAt, elsewhereAt } = targets;
  return queries
    .select({
      ...{ date, position, subject, topic, targetTime },
      ...{ elsewhereTime, ticked, localDate, timeZone, tickedAt, elsewhereAt },
    })
    .from(targets)
    .where(and(eq(targets.userId, userId), gte(date, from), lte(date, to)));
});

const selectSetDays = prepared((queries, { userId, from, to }: Given<DaysOfLearner>) =>
  queries
    .select({ date: targetDays.date })
    .from(targetDays)
    .where(and(eq(targetDays.userId, userId), gte(targetDays.date, from), lte(targetDays.date, to))),
);

const selectRepeats = prepared((queries, { userId, from, to }: Given<DaysOfLearner>) => {
  const { since, until, weekdays, position, subject, topic, targetTime } = targetRepeats;
  return queries
    .select({ since, until, weekdays, position, subject, topic, targetTime })
    .from(targetRepeats)
    .where(and(eq(targetRepeats.userId, userId), lte(since, to), or(isNull(until), gt(until, from))));
});

const selectReading = prepared((queries, { userId, from, to }: Given<DaysOfLearner>) => {
  const { date, subject, topic, timeSpent } = activity;
  return queries
    .select({ date, subject, topic, timeSpent })
    .from(activity)
    .where(activityWhere({ userId, from, to }))
    .limit(MAX_ACTIVITY + 1);
});

const selectPractice = prepared((queries, { userId, from, to }: Given<DaysOfLearner>) => {
  const { localDate: date, subject, topic, timeSpent: seconds } = attempts;
  return queries
    .select({ date, subject, topic, seconds })
    .from(attempts)
    .where(attemptsWhere({ userId, from, to }));
});

const selectTests = prepared((queries, { userId, from, to }: Given<DaysOfLearner>) =>
  queries
    .select({ id: testAttempts.id, date: testAttempts.localDate })
    .from(testAttempts)
    .where(testsWhere({ userId, from, to })),
);

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

/** Returns the days of a range that have targets, with their outcomes. */
export async function readTargetDays(
  queries: Queries,
  userId: string,
  range: DayRange,
  names: TopicNames,
): Promise<TargetDay[]> {
  const [plan, time] = await Promise.all([
    readPlan(queries, userId, range),
    readRecordedTime(queries, userId, range),
  ]);
  return computeTargetDays(range, plan, time, names);
}

/** Returns the plan of a range of days. */
export async function readPlan(queries: Queries, userId: string, { from, to }: DayRange): Promise<Plan> {
  const days = { userId, from, to };
  const [rows, setDays, repeats] = await Promise.all([
    selectTargets(queries, days),
    selectSetDays(queries, days),
    selectRepeats(queries, days),
  ]);
  const byPosition = (one: { position: number }, other: { position: number }) =>
    one.position - other.position;
  return {
    targets: rows.toSorted(byPosition),
    setDays: new Set(setDays.map(({ date }) => date)),
    repeats: repeats.toSorted(byPosition),
  };
}

/** Returns the time that was recorded on a range of days. */
export async function readRecordedTime(
  queries: Queries,
  userId: string,
  range: DayRange,
): Promise<RecordedTime> {
  const days = { userId, from: range.from, to: range.to };
  const [reading, practice, tests] = await Promise.all([
    selectReading(queries, days),
    selectPractice(queries, days),
    selectTests(queries, days),
  ]);
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
