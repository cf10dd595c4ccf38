import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import { formatMarks, marksNumber } from '../../../client/tests/marks-text.ts';

/** Running attempts first, then the others, the latest first. */
export function inOrder(attempts: readonly TestSummary[]): TestSummary[] {
  const latest = attempts.toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
  return [
    ...latest.filter((attempt) => attempt.score === null),
    ...latest.filter(({ score }) => score !== null),
  ];
}

/** Net marks in percent of the maximum, at least 0; null while running. */
export function shareOf({ score }: Pick<TestSummary, 'score'>): number | null {
  if (!score) return null;
  const maximum = marksNumber(score.maximum);
  return maximum === 0 ? 0 : Math.max(0, (marksNumber(score.marks) * 100) / maximum);
}

/** Whole percent of the attempted questions that were right; null if there are none. */
export function accuracyText({ score }: Pick<TestSummary, 'score'>): string | null {
  if (!score || score.right + score.wrong === 0) return null;
  return `${Math.round((score.right * 100) / (score.right + score.wrong))}% accuracy`;
}

export function marksText({ score }: Pick<TestSummary, 'score'>): string {
  return score ? `${formatMarks(score.marks)} of ${formatMarks(score.maximum)}` : '';
}

export interface Trend {
  /** 0 to 100, the oldest first. */
  shares: number[];
  /** In a sentence, for those who do not see the line. */
  text: string;
}

/** Attempts of a trend, at most. */
const LATEST = 20;

/** How the marks developed; null below two submitted attempts. Imported and late ones count: they are the learner's own. */
export function trendOf(attempts: readonly TestSummary[]): Trend | null {
  const shares = inOrder(attempts)
    .flatMap((attempt) => shareOf(attempt) ?? [])
    .slice(0, LATEST)
    .reverse();
  const [first, last] = [shares[0], shares.at(-1)];
  if (shares.length < 2 || first === undefined || last === undefined) return null;
  const best = Math.round(Math.max(...shares));
  return {
    shares,
    text: `From ${Math.round(first)}% to ${Math.round(last)}% of the marks over ${shares.length} tests; the best is ${best}%.`,
  };
}

/** Points of a line through values of 0 to 100 in a box: `0,40 10,20`. */
export function linePoints(
  values: readonly number[],
  { width, height }: { width: number; height: number },
): [number, number][] {
  const step = values.length < 2 ? 0 : width / (values.length - 1);
  return values.map((value, index) => [
    Math.round(index * step * 10) / 10,
    Math.round((1 - Math.min(100, Math.max(0, value)) / 100) * height * 10) / 10,
  ]);
}

/** What is said beside the title. */
export function notesOf({ imported, late, ranked, attemptNumber, test }: TestSummary): string[] {
  return [
    ...(test !== null && attemptNumber > 1 ? [`attempt ${attemptNumber}`] : []),
    ...(imported ? ['imported'] : []),
    ...(late ? ['late'] : []),
    ...(ranked ? ['ranked'] : []),
  ];
}
