import { daysBetween } from '../../../contract/shared/days.ts';
import type { DayRange } from '../../../contract/shared/days.ts';
import { isSameTopic, repeatsOn, targetOutcome } from '../../../contract/study/target-rules.ts';
import type { RepeatedTarget, TopicKey } from '../../../contract/study/target-rules.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';

/** A target with the time and completion entered by the learner. Times are minutes. */
export interface StoredTarget extends TopicKey {
  targetTime: number;
  elsewhereTime: number;
  ticked: boolean;
  /** The learner's day and zone when they last entered something; null before that. */
  localDate: string | null;
  timeZone: string | null;
  /** When it was ticked, or the tick was removed, and when the time was entered, in ms since 1970; null before that. */
  tickedAt: number | null;
  elsewhereAt: number | null;
}

export const NOTHING_ENTERED = {
  ...{ elsewhereTime: 0, ticked: false, localDate: null, timeZone: null },
  ...{ tickedAt: null, elsewhereAt: null },
};

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
  activity: readonly (TopicKey & { date: string; timeSpent: number })[];
  practice: readonly (TopicKey & { date: string; seconds: number })[];
}

/** Returns the targets of a day: its own, or else those that repeat on it. */
export function targetsOn(day: string, { targets, setDays, repeats }: Plan): StoredTarget[] {
  if (setDays.has(day)) return targets.filter(({ date }) => date === day);
  const active = repeats.filter(({ since, until }) => since <= day && (until === null || day < until));
  return oncePerTopic(repeatsOn(active, day)).map(({ subject, topic, targetTime }) => ({
    subject,
    topic,
    targetTime,
    ...NOTHING_ENTERED,
  }));
}

/** Two repeats of a topic can apply at once after an import, or after two topics became one. The first one applies. */
export function oncePerTopic<Row extends TopicKey>(rows: readonly Row[]): Row[] {
  return rows.filter((row, index) => rows.findIndex((other) => isSameTopic(other, row)) === index);
}

/** Returns the days of a range that have targets, in order, with their outcomes. */
export function computeTargetDays(
  range: DayRange,
  plan: Plan,
  recorded: RecordedTime,
  names: TopicNames,
): TargetDay[] {
  const seconds = secondsByTarget(recorded);
  const targetsByDay = Map.groupBy(plan.targets, ({ date }) => date);
  return daysBetween(range.from, range.to).flatMap((date) => {
    const planned = targetsOn(date, { ...plan, targets: targetsByDay.get(date) ?? [] });
    if (planned.length === 0) return [];
    const targets = planned.map(({ subject, topic, targetTime, elsewhereTime, ticked }) => {
      const entered = { elsewhereTime, ticked };
      const outcome = targetOutcome({
        targetTime,
        entered,
        seconds: seconds.get(keyOf({ date, subject, topic })) ?? 0,
      });
      return { subject, topic, ...names.of({ subject, topic }), targetTime, ...entered, ...outcome };
    });
    const total = (field: 'targetTime' | 'actualTime') =>
      targets.reduce((minutes, target) => minutes + target[field], 0);
    return [{ date, targets, totalTargetTime: total('targetTime'), totalActualTime: total('actualTime') }];
  });
}

/** Recorded seconds by day and topic. */
function secondsByTarget({ activity, practice }: RecordedTime): Map<string, number> {
  const seconds = new Map<string, number>();
  for (const row of activity) seconds.set(keyOf(row), row.timeSpent);
  for (const row of practice) seconds.set(keyOf(row), (seconds.get(keyOf(row)) ?? 0) + row.seconds);
  return seconds;
}

function keyOf({ date, subject, topic }: TopicKey & { date: string }): string {
  return JSON.stringify([date, subject, topic]);
}
