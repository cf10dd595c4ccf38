import { countsUntil } from '../../../scripts/content/schema/tests/answer-release.ts';
import type { ReleasedTest } from './papers.ts';

/* Imports no TypeBox, for the bundles of islands. */

/**
 * How first attempts at a test are compared: `ranked` while its keys are kept back until it closes, `open` if everyone who has
 * taken it knows them. Null if they are not.
 */
export function comparisonOf({
  ranked,
  openComparison,
  closes,
}: Pick<ReleasedTest, 'ranked' | 'openComparison' | 'closes'>): 'ranked' | 'open' | null {
  if (ranked && closes !== null) return 'ranked';
  /* Older releases have ranked tests without a closing time. */
  return ranked || openComparison === true ? 'open' : null;
}

/**
 * Until when results hide the answers of a test, in ms since 1970; null if they show them at once. Those of a ranked test always
 * wait until no answer counts any more.
 */
export function answersAt(
  test: Pick<ReleasedTest, 'answers' | 'ranked' | 'openComparison' | 'closes'>,
): number | null {
  return comparisonOf(test) === 'ranked' || test.answers === 'after-close' ? countsUntil(test) : null;
}

/** Whether results show no answers yet. @param now ms since 1970 */
export function hidesAnswers(test: Parameters<typeof answersAt>[0], now: number): boolean {
  return now <= (answersAt(test) ?? -Infinity);
}
