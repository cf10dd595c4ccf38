import type { ReleasedTest } from './papers.ts';

/* Imports no TypeBox, for the bundles of islands. */

/**
 * When the answers of a test appear, in ms since 1970; null if they do so with each result. Unless its file says otherwise, those
 * of a ranked test with a closing time wait for it, because others still sit the test.
 */
export function answersAt({
  answers,
  ranked,
  closes,
}: Pick<ReleasedTest, 'answers' | 'ranked' | 'closes'>): number | null {
  const choice = answers ?? (ranked ? 'after-close' : 'at-once');
  return choice === 'after-close' && closes !== null ? Date.parse(closes) : null;
}

/** Whether results show no answers yet. @param now ms since 1970 */
export function hidesAnswers(test: Parameters<typeof answersAt>[0], now: number): boolean {
  return now < (answersAt(test) ?? -Infinity);
}
