import { daysBetween } from '../../../contract/shared/days.ts';
import type { DayRange } from '../../../contract/shared/days.ts';
import { repeatsOn, targetOutcome } from '../../../contract/study/target-rules.ts';
import type { RepeatedTarget, TopicKey } from '../../../contract/study/target-rules.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';

/** A target with the time and completion entered by the learner. Times are minutes. */
export interface StoredTarget extends TopicKey {
  targetTime: number;
  actualTime: number;
  completed: boolean;
  /** The learner's day and zone when they last entered something; null before that. */
  localDate: string | null;
  timeZone: string | null;
}

export const NOTHING_ENTERED = { actualTime: 0, completed: false, localDate: null, timeZone: null };

interface StoredRepeat extends RepeatedTarget {
  /** First day. */
  since: string;
  /** Last day, exclusive; null if the repeat has not ended. */
  until: string | null;
}

/** Stored data from which the targets of a range of days are computed. */
export interface Plan {
  /** In order. */
  targets: readonly (StoredTarget & { date: string })[];
  /** Days with targets of their own, to which repeats do not apply. */
  setDays: ReadonlySet<string>;
  /** In order. */
  repeats: readonly StoredRepeat[];
}

/** Recorded time, in seconds. */
export interface RecordedTime {
  activity: readonly (TopicKey & { date: string; timeSpent: number; completed: boolean })[];
  practice: readonly (TopicKey & { date: string; seconds: number })[];
}

/** Returns the targets of a day: its own, or else those that repeat on it. */
export function targetsOn(day: string, { targets, setDays, repeats }: Plan): StoredTarget[] {
  if (setDays.has(day)) return targets.filter(({ date }) => date === day);
  const active = repeats.filter(({ since, until }) => since <= day && (until === null || day < until));
  return repeatsOn(active, day).map(({ subject, topic, targetTime }) => ({
    subject,
    topic,
    targetTime,
    ...NOTHING_ENTERED,
  }));
}

/** Returns the days of a range that have targets, in order, with their outcomes. */
export function computeTargetDays(
  range: DayRange,
  plan: Plan,
  recorded: RecordedTime,
  names: TopicNames,
): TargetDay[] {
  const facts = combineByTarget(recorded);
  const targetsByDay = Map.groupBy(plan.targets, ({ date }) => date);
  return daysBetween(range.from, range.to).flatMap((date) => {
    const planned = targetsOn(date, { ...plan, targets: targetsByDay.get(date) ?? [] });
    if (planned.length === 0) return [];
    const targets = planned.map(({ subject, topic, targetTime, actualTime, completed }) => {
      const entered = { actualTime, completed };
      const fact = facts.get(keyOf({ date, subject, topic })) ?? { seconds: 0, topicCompleted: false };
      const outcome = targetOutcome({ targetTime, entered, ...fact });
      return { subject, topic, ...names.of({ subject, topic }), targetTime, ...outcome };
    });
    const total = (field: 'targetTime' | 'actualTime') =>
      targets.reduce((minutes, target) => minutes + target[field], 0);
    return [{ date, targets, totalTargetTime: total('targetTime'), totalActualTime: total('actualTime') }];
  });
}

function combineByTarget({
  activity,
  practice,
}: RecordedTime): Map<string, { seconds: number; topicCompleted: boolean }> {
  const facts = new Map<string, { seconds: number; topicCompleted: boolean }>();
  for (const row of activity) {
    facts.set(keyOf(row), { seconds: row.timeSpent, topicCompleted: row.completed });
  }
  for (const row of practice) {
    const fact = facts.get(keyOf(row)) ?? { seconds: 0, topicCompleted: false };
    facts.set(keyOf(row), { ...fact, seconds: fact.seconds + row.seconds });
  }
  return facts;
}

function keyOf({ date, subject, topic }: TopicKey & { date: string }): string {
  return JSON.stringify([date, subject, topic]);
}
