import { daysBetween } from '../../../contract/shared/days.ts';
import type { DayRange } from '../../../contract/shared/days.ts';
import { repeatsOn, targetOutcome } from '../../../contract/study/target-rules.ts';
import type { RepeatedTarget, TopicKey } from '../../../contract/study/target-rules.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';

/** A target of a day with what its learner entered. Times are minutes. */
export interface KeptTarget extends TopicKey {
  targetTime: number;
  actualTime: number;
  completed: boolean;
}

interface KeptRepeat extends RepeatedTarget {
  since: string;
  /** The first day on which it does not hold any more; null as long as it holds. */
  until: string | null;
}

/** All that the targets of some days follow from. */
export interface Plan {
  /** In order. */
  targets: readonly (KeptTarget & { date: string })[];
  /** Days whose targets are `targets` alone. */
  setDays: ReadonlySet<string>;
  /** In order. */
  repeats: readonly KeptRepeat[];
}

/** What was done on some days, in seconds. */
export interface Done {
  activity: readonly (TopicKey & { date: string; timeSpent: number; completed: boolean })[];
  practice: readonly (TopicKey & { date: string; seconds: number })[];
}

/** What was planned for a day: what was set for it, or else what repeats on it. */
export function plannedOn(day: string, { targets, setDays, repeats }: Plan): KeptTarget[] {
  if (setDays.has(day)) return targets.filter(({ date }) => date === day);
  const holding = repeats.filter(({ since, until }) => since <= day && (until === null || day < until));
  return repeatsOn(holding, day).map(({ subject, topic, targetTime }) => ({
    subject,
    topic,
    targetTime,
    actualTime: 0,
    completed: false,
  }));
}

/** The days of a range that have targets, the first one first. */
export function targetDays(range: DayRange, plan: Plan, done: Done, names: TopicNames): TargetDay[] {
  const facts = factsOf(done);
  const ofDay = Map.groupBy(plan.targets, ({ date }) => date);
  return daysBetween(range.from, range.to).flatMap((date) => {
    const planned = plannedOn(date, { ...plan, targets: ofDay.get(date) ?? [] });
    if (planned.length === 0) return [];
    const targets = planned.map(({ subject, topic, targetTime, ...entered }) => {
      const fact = facts.get(keyOf({ date, subject, topic })) ?? { seconds: 0, topicCompleted: false };
      const outcome = targetOutcome({ targetTime, entered, ...fact });
      return { subject, topic, ...names.of({ subject, topic }), targetTime, ...outcome };
    });
    const total = (field: 'targetTime' | 'actualTime') =>
      targets.reduce((minutes, target) => minutes + target[field], 0);
    return [{ date, targets, totalTargetTime: total('targetTime'), totalActualTime: total('actualTime') }];
  });
}

function factsOf({ activity, practice }: Done): Map<string, { seconds: number; topicCompleted: boolean }> {
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
