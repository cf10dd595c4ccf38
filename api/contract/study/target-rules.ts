/* What a daily target may be. Without TypeBox, so that islands load these lines and nothing else. */
import { isDay, weekdayOf } from '../shared/days.ts';

/** Minutes. */
export const TARGET_TIME = { least: 5, most: 480, unlessSaid: 30 } as const;
/** Rows in one day, and among those that repeat. */
const TARGETS_MAXIMUM = 50;
/** Minutes. */
export const MINUTES_A_DAY = 1_440;

export interface TopicKey {
  /** Slugs. */
  subject: string;
  topic: string;
}

export interface PlannedTarget extends TopicKey {
  /** Minutes. */
  targetTime: number;
}

export interface RepeatedTarget extends PlannedTarget {
  /** 0 is Sunday. */
  weekdays: readonly number[];
}

/** What can be planned on: a calendar of a century is enough for anyone. */
export function targetDayProblem(day: string): string | null {
  if (!isDay(day)) return `${day.slice(0, 20)} is not a day.`;
  return day < '2000' || day >= '2100' ? 'The day must be between 2000 and 2099.' : null;
}

/** What is wrong with a set of targets, as a sentence that names the row, counted from 1; null where nothing is. */
export function targetsProblem(targets: readonly PlannedTarget[]): string | null {
  if (targets.length > TARGETS_MAXIMUM) return `There can be ${TARGETS_MAXIMUM} targets at most.`;
  const rows = new Map<string, number>();
  for (const [index, target] of targets.entries()) {
    const problem = rowProblem(target);
    if (problem !== null) return `Row ${index + 1}: ${problem}`;
    const key = JSON.stringify([target.subject, target.topic]);
    const earlier = rows.get(key);
    if (earlier !== undefined) return `Row ${index + 1}: this topic stands in row ${earlier} already.`;
    rows.set(key, index + 1);
  }
  return null;
}

function rowProblem({ subject, topic, targetTime }: PlannedTarget): string | null {
  if (subject === '') return 'choose a subject.';
  if (topic === '') return 'choose a topic.';
  const { least, most } = TARGET_TIME;
  return Number.isInteger(targetTime) && targetTime >= least && targetTime <= most
    ? null
    : `the time must be a whole number of minutes from ${least} to ${most}.`;
}

/** The same for targets that repeat. */
export function repeatsProblem(repeats: readonly RepeatedTarget[]): string | null {
  const problem = targetsProblem(repeats);
  if (problem !== null) return problem;
  for (const [index, { weekdays }] of repeats.entries()) {
    const row = `Row ${index + 1}:`;
    if (weekdays.length === 0) return `${row} choose a day of the week.`;
    if (!weekdays.every((day) => Number.isInteger(day) && day >= 0 && day <= 6))
      return `${row} days of the week are 0, for Sunday, to 6.`;
    if (new Set(weekdays).size < weekdays.length) return `${row} a day of the week stands there twice.`;
  }
  return null;
}

/** The rows that repeat on a day. */
export function repeatsOn<Row extends RepeatedTarget>(repeats: readonly Row[], day: string): Row[] {
  return repeats.filter(({ weekdays }) => weekdays.includes(weekdayOf(day)));
}

/** What is known of a target on its day. */
export interface TargetFacts {
  /** Minutes. */
  targetTime: number;
  /** What the learner entered: minutes, and whether it is done. */
  entered: { actualTime: number; completed: boolean };
  /** Seconds of reading and practice in that topic on that day. */
  seconds: number;
  /** Whether the topic was completed that day. */
  topicCompleted: boolean;
}

/** What a learner entered is the least there is: what was read and practised makes it more, up to a whole day. */
export function targetOutcome({ targetTime, entered, seconds, topicCompleted }: TargetFacts): {
  /** Minutes. */
  actualTime: number;
  completed: boolean;
} {
  const actualTime = Math.min(Math.max(entered.actualTime, Math.floor(seconds / 60)), MINUTES_A_DAY);
  return { actualTime, completed: entered.completed || topicCompleted || actualTime >= targetTime };
}
