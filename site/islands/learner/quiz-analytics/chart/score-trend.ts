/* Scores over time: a dot for each attempt, and a line through the averages of the weeks. */

import { addDays, weekdayOf, startOfDay } from '../../../../../api/contract/shared/days.ts';

interface ScoredDay {
  /** `YYYY-MM-DD` */
  localDate: string;
  /** 0 to 100 */
  scorePercentage: number;
}

interface WeekScore {
  /** Its Sunday, `YYYY-MM-DD`. */
  from: string;
  attempts: number;
  /** 0 to 100: the mean score of the attempts. */
  average: number;
}

/** The weeks with attempts, oldest first. */
export function weekScores(attempts: readonly ScoredDay[]): WeekScore[] {
  return [...byWeek(attempts)].map(([from, ofWeek]) => ({
    from,
    attempts: ofWeek.length,
    average: mean(ofWeek.map(({ scorePercentage }) => scorePercentage)),
  }));
}

interface ScoreTrend {
  /** A point for each attempt, oldest first. */
  dots: ChartPoint[];
  /** A point for each week; for each attempt if all are in one week. */
  line: ChartPoint[];
}

/** Where the chart's dots and line are, with days in proportion. */
export function scoreTrend(attempts: readonly ScoredDay[]): ScoreTrend {
  const oldestFirst = byDay(attempts);
  const times = oldestFirst.map(({ localDate }) => startOfDay(localDate));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const even = linePoints(oldestFirst.map(({ scorePercentage }) => scorePercentage));
  const weeks = byWeek(attempts);
  /* Days say little about a single week. */
  if (weeks.size < 2) return { dots: even, line: even };
  const dots = even.map(({ y }, index) => ({
    x: round((((times[index] ?? first) - first) * 100) / (last - first)),
    y,
  }));
  let passed = 0;
  const line = [...weeks.values()].map((ofWeek) => {
    const ofLine = dots.slice(passed, (passed += ofWeek.length));
    return { x: round(mean(ofLine.map(({ x }) => x))), y: round(mean(ofLine.map(({ y }) => y))) };
  });
  return { dots, line };
}

function byDay(attempts: readonly ScoredDay[]): ScoredDay[] {
  return attempts.toSorted((one, other) => one.localDate.localeCompare(other.localDate));
}

function byWeek(attempts: readonly ScoredDay[]): Map<string, ScoredDay[]> {
  return Map.groupBy(byDay(attempts), ({ localDate }) => addDays(localDate, -weekdayOf(localDate)));
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A point of a chart, in percent from the left and from the top. */
interface ChartPoint {
  x: number;
  y: number;
}

/** Converts scores (0 to 100) to evenly spaced points; a single score is centred. */
export function linePoints(scores: readonly number[]): ChartPoint[] {
  const last = scores.length - 1;
  return scores.map((score, index) => ({
    x: last === 0 ? 50 : round((index / last) * 100),
    y: round(100 - Math.min(100, Math.max(0, score))),
  }));
}

/** Returns the `d` attribute of a path through the points. */
export function linePath(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
}

/** Returns the `d` attribute of zero-length strokes, which round line caps draw as dots of constant size. */
export function dotPath(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }) => `M${x} ${y}h0`).join('');
}
