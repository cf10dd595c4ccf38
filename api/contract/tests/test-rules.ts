import { countsUntil, type ANSWERS_CHOICES } from '../../../scripts/content/schema/tests/test-rules.ts';

/* Rules of tests that pages and the server share. No TypeBox, which islands would load. */

export { GRACE_MS } from '../../../scripts/content/schema/tests/test-rules.ts';

/** Takers from whom on a comparison is shown. */
export const COMPARISON_MIN = 20;

/** What decides when answers are shown, as in `ReleasedTest`. */
interface AnswerTimes {
  ranked: boolean;
  openComparison?: boolean;
  closes: string | null;
  answers?: (typeof ANSWERS_CHOICES)[number];
}

/**
 * How first attempts at a test are compared: `ranked` while its keys are kept back until it closes, `open` if everyone who has
 * taken it knows them. Null if they are not.
 */
export function comparisonOf({
  ranked,
  openComparison,
  closes,
}: Omit<AnswerTimes, 'answers'>): 'ranked' | 'open' | null {
  if (ranked && closes !== null) return 'ranked';
  /* Older releases have ranked tests without a closing time. */
  return ranked || openComparison === true ? 'open' : null;
}

/**
 * Until when results hide the answers of a test, in ms since 1970; null if they show them at once. Those of a ranked test always
 * wait until no answer counts any more.
 */
export function answersAt(test: AnswerTimes): number | null {
  return comparisonOf(test) === 'ranked' || test.answers === 'after-close' ? countsUntil(test) : null;
}

/** Whether results show no answers yet. @param now ms since 1970 */
export function hidesAnswers(test: AnswerTimes, now: number): boolean {
  return now <= (answersAt(test) ?? -Infinity);
}

/** Provisional keys may be objected to; final ones follow. */
export const KEY_PHASES = ['provisional', 'final'] as const;

/** What learners report about questions. */
export const REPORT_REASONS = ['wrong-key', 'ambiguous', 'outdated', 'typo', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** The outcome of a report: the key was corrected, the question was withdrawn, or its key stays. */
export const REPORT_OUTCOMES = ['corrected', 'withdrawn', 'closed'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** Characters (Unicode code points). */
export const REPORT_TEXT_MAX = 500;
