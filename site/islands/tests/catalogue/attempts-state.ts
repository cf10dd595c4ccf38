import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import { formatMarks, marksNumber } from '../../../client/format/marks-text.ts';

/** A submitted attempt with its score. */
export interface ScoredAttempt {
  id: string;
  test: string | null;
  title: string;
  submittedAt: string;
  /** Net marks and their maximum, as exact fractions. */
  marks: string;
  maximum: string;
  /** Marks as a percentage of the maximum; below 0 with negative marks. */
  percentage: number;
  /** Percentage of right answers among the attempted questions; null if none was attempted. */
  accuracy: number | null;
  attemptNumber: number;
  /** Labels of the attempt: `ranked` or `compared`, `late`, `imported`. */
  notes: string[];
}

/** The submitted ones, newest first. */
export function scoredAttempts(attempts: readonly TestSummary[]): ScoredAttempt[] {
  return attempts
    .flatMap((attempt) => {
      const { id, test, title, submittedAt, score, attemptNumber, late, imported } = attempt;
      if (submittedAt === null || score === null) return [];
      const { marks, maximum, right, wrong } = score;
      const whole = marksNumber(maximum);
      const percentage = whole === 0 ? 0 : (marksNumber(marks) / whole) * 100;
      const accuracy = right + wrong === 0 ? null : (right * 100) / (right + wrong);
      const notes = [
        ...(attempt.ranked ? [attempt.openComparison ? 'compared' : 'ranked'] : []),
        ...(late ? ['late'] : []),
        ...(imported ? ['imported'] : []),
      ];
      return [{ id, test, title, submittedAt, marks, maximum, percentage, accuracy, attemptNumber, notes }];
    })
    .sort((a, b) => Date.parse(b.submittedAt) - Date.parse(a.submittedAt));
}

/** Running attempts whose time is not over. @param now ms since 1970 */
export function runningAttempts(attempts: readonly TestSummary[], now: number): TestSummary[] {
  return attempts.filter(({ submittedAt, deadline }) => submittedAt === null && Date.parse(deadline) > now);
}

/** What the learner has done with each paper, by slug: `running`, or `best 14⅔ of 20`. @param now ms since 1970 */
export function paperStates(attempts: readonly TestSummary[], now: number): Map<string, string> {
  const states = new Map<string, string>();
  const best = scoredAttempts(attempts).sort((a, b) => a.percentage - b.percentage);
  for (const { test, marks, maximum } of best)
    if (test !== null) states.set(test, `best ${formatMarks(marks)} of ${formatMarks(maximum)}`);
  for (const { test } of runningAttempts(attempts, now)) if (test !== null) states.set(test, 'running');
  return states;
}

/** `3 percentage points above the one before`; null without two attempts. Newest first. */
export function trendText(attempts: readonly ScoredAttempt[]): string | null {
  const [last, before] = attempts;
  if (!last || !before) return null;
  const change = Math.round(last.percentage - before.percentage);
  if (change === 0) return 'Your last two tests went equally well.';
  const points = `${Math.abs(change)} percentage point${Math.abs(change) === 1 ? '' : 's'}`;
  return `Your last test was ${points} ${change > 0 ? 'above' : 'below'} the one before.`;
}

/** Points of a line of the latest `count` scores from left to right in a box of 100 by 100. */
export function trendPoints(attempts: readonly ScoredAttempt[], count = 12): { x: number; y: number }[] {
  const shown = attempts.slice(0, count).toReversed();
  return shown.map(({ percentage }, index) => ({
    x: shown.length === 1 ? 50 : (index / (shown.length - 1)) * 100,
    y: 100 - Math.min(100, Math.max(0, percentage)),
  }));
}

/** What the page of a test offers first. */
export type NextStep =
  | { kind: 'continue'; attempt: string }
  | { kind: 'result'; attempt: string; again: boolean }
  | { kind: 'start' }
  | { kind: 'later' }
  | { kind: 'closed' };

/** @param attempts at this test
 * @param once whether it can be taken only once while it is open */
export function nextStep(
  attempts: readonly TestSummary[],
  { opening, once = false }: { opening: 'later' | 'open' | 'closed'; once?: boolean },
  now: number,
): NextStep {
  const [running] = runningAttempts(attempts, now);
  if (running) return { kind: 'continue', attempt: running.id };
  const [last] = attempts
    .filter(({ submittedAt, deadline }) => submittedAt !== null || Date.parse(deadline) <= now)
    .toSorted((a, b) => b.attemptNumber - a.attemptNumber);
  if (last) return { kind: 'result', attempt: last.id, again: opening === 'open' && !once };
  return { kind: opening === 'open' ? 'start' : opening };
}
