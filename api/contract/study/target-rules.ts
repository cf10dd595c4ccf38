/* Rules of daily targets. Does not import TypeBox, which would end up in the bundles of islands. */
import { isDay, weekdayOf } from '../shared/days.ts';
import { wholeMinutes } from '../shared/durations.ts';

/** Minutes. */
export const TARGET_MINUTES = { min: 5, max: 480, default: 30 } as const;
/** Targets per day, and repeating targets. */
export const MAX_TARGETS = 50;
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
  /** 0 (Sunday) to 6. */
  weekdays: readonly number[];
}

/** Returns why targets cannot be planned for `day`, as a sentence, or null. */
export function targetDayProblem(day: string): string | null {
  if (!isDay(day)) return `${day.slice(0, 20)} is not a day.`;
  return day < '2000' || day >= '2100' ? 'The day must be between 2000 and 2099.' : null;
}

/** Returns the first problem with a list of targets as a sentence with the row, counted from 1, or null. */
export function targetsProblem(targets: readonly PlannedTarget[]): string | null {
  if (targets.length > MAX_TARGETS) return `There can be at most ${MAX_TARGETS} targets.`;
  const rows = new Map<string, number>();
  for (const [index, target] of targets.entries()) {
    const problem = rowProblem(target);
    if (problem !== null) return `Row ${index + 1}: ${problem}`;
    const key = JSON.stringify([target.subject, target.topic]);
    const earlier = rows.get(key);
    if (earlier !== undefined) return `Row ${index + 1}: this topic is already in row ${earlier}.`;
    rows.set(key, index + 1);
  }
  return null;
}

function rowProblem({ subject, topic, targetTime }: PlannedTarget): string | null {
  if (subject === '') return 'choose a subject.';
  if (topic === '') return 'choose a topic.';
  const { min, max } = TARGET_MINUTES;
  return Number.isInteger(targetTime) && targetTime >= min && targetTime <= max
    ? null
    : `the time must be a whole number of minutes from ${min} to ${max}.`;
}

/** Like `targetsProblem`, for repeating targets. */
export function repeatsProblem(repeats: readonly RepeatedTarget[]): string | null {
  const problem = targetsProblem(repeats);
  if (problem !== null) return problem;
  for (const [index, { weekdays }] of repeats.entries()) {
    const row = `Row ${index + 1}:`;
    if (weekdays.length === 0) return `${row} choose a day of the week.`;
    if (!weekdays.every((day) => Number.isInteger(day) && day >= 0 && day <= 6))
      return `${row} days of the week are numbers from 0 (Sunday) to 6.`;
    if (new Set(weekdays).size < weekdays.length) return `${row} a day of the week is listed twice.`;
  }
  return null;
}

export function repeatsOn<Row extends RepeatedTarget>(repeats: readonly Row[], day: string): Row[] {
  return repeats.filter(({ weekdays }) => weekdays.includes(weekdayOf(day)));
}

interface TargetFacts {
  /** Minutes. */
  targetTime: number;
  /** Entered by the learner; minutes. */
  entered: { elsewhereTime: number; ticked: boolean };
  /** Seconds of reading and practice in the topic on that day. */
  seconds: number;
}

/**
 * A target is done when the learner ticked it or when its minutes are reached; recorded time and time studied elsewhere
 * add up, to a day at most. Whether the topic is completed does not matter. Times are minutes.
 */
export function targetOutcome({ targetTime, entered, seconds }: TargetFacts): {
  actualTime: number;
  completed: boolean;
} {
  const actualTime = Math.min(entered.elsewhereTime + wholeMinutes(seconds), MINUTES_A_DAY);
  return { actualTime, completed: entered.ticked || actualTime >= targetTime };
}

/** The targets of a day that can move to another day: not done, and without minutes entered for that day. */
export function movableTargets<Row extends { completed: boolean; elsewhereTime: number }>(
  rows: readonly Row[],
): Row[] {
  return rows.filter(({ completed, elsewhereTime }) => !completed && elsewhereTime === 0);
}

/** Appends the targets in `added` whose topics are not in `existing`. */
export function mergeTargets<Row extends TopicKey>(existing: readonly Row[], added: readonly Row[]): Row[] {
  return [...existing, ...added.filter((row) => !existing.some((other) => isSameTopic(other, row)))];
}

export function isSameTopic(one: TopicKey, other: TopicKey): boolean {
  return one.subject === other.subject && one.topic === other.topic;
}

/** A target of a day with what the learner entered for it, or a repeating target with its weekdays. */
export interface SavedTarget extends PlannedTarget {
  weekdays?: readonly number[];
  elsewhereTime?: number;
  ticked?: boolean;
}

/** A target that two devices have changed in different ways; undefined on the one that removed it. */
interface TargetConflict {
  mine: SavedTarget | undefined;
  theirs: SavedTarget | undefined;
}

/**
 * Merges a list of targets with what another device has saved since, topic by topic. In a conflict the own change stays, and a
 * target that was removed here but changed, ticked or studied there.
 *
 * @param base what both devices started from
 */
export function mergeChanges(
  base: readonly SavedTarget[],
  mine: readonly SavedTarget[],
  theirs: readonly SavedTarget[],
): { rows: SavedTarget[]; conflicts: TargetConflict[] } {
  const conflicts: TargetConflict[] = [];
  const rows = mergeTargets(mergeTargets(mine, theirs), base).flatMap((key) => {
    const [before, own, other] = [base, mine, theirs].map((list) =>
      list.find((target) => isSameTopic(target, key)),
    );
    if (isSamePlan(own, other) || isSamePlan(own, before)) return other ?? [];
    if (isSamePlan(other, before) && (own || hasSameEntries(other, before))) return own ?? [];
    conflicts.push({ mine: own, theirs: other });
    return own ?? other ?? [];
  });
  return { rows, conflicts };
}

function isSamePlan(one: SavedTarget | undefined, other: SavedTarget | undefined): boolean {
  return one?.targetTime === other?.targetTime && daysOf(one) === daysOf(other);
}

function daysOf(target: SavedTarget | undefined): string {
  return [...(target?.weekdays ?? [])].sort().join();
}

function hasSameEntries(one: SavedTarget | undefined, other: SavedTarget | undefined): boolean {
  return one?.ticked === other?.ticked && one?.elsewhereTime === other?.elsewhereTime;
}
