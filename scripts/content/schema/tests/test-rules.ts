/* Names, limits and times that the files of tests, the API and the site share. Does not import TypeBox. */

/**
 * How a dropped question counts: its marks are spread over the others; everyone who took the test gets them; or everyone
 * who answered it does.
 */
export const DROPPED_RULES = ['redistribute', 'appeared', 'attempted'] as const;
export type DroppedRule = (typeof DROPPED_RULES)[number];

export const SCHEME_NAMES = ['upsc-gs', 'upsc-csat', 'nta', 'option-e', 'custom'] as const;
export type SchemeName = (typeof SCHEME_NAMES)[number];

/** A fraction as editors write it, such as `2`, `-2/3` or `0.25`. */
export const MARKS_PATTERN = /^-?\d{1,6}(?:\.\d{1,6}|\/[1-9]\d{0,5})?$/;

/** When learners see the answers of a test: with each result, or after it has closed. */
export const ANSWERS_CHOICES = ['at-once', 'after-close'] as const;

export const TEST_QUESTIONS_MAX = 200;
export const TEST_MINUTES_MAX = 600;
export const TEST_SECTIONS_MAX = 10;

/** ms after the end of an attempt in which changes still count, because they were on their way. */
export const GRACE_MS = 30_000;

interface Closing {
  /** ISO 8601; null without a closing time. */
  closes: string | null;
}

/** Until when answers to a test count, in ms since 1970; null if it never closes. */
export function countsUntil({ closes }: Closing): number | null {
  return closes === null ? null : Date.parse(closes) + GRACE_MS;
}

/**
 * Whether the answers of a test may be told to everyone who may read it: no answer to it counts any more.
 *
 * @param now ms since 1970
 */
export function answersReleased(test: Closing, now: number): boolean {
  const until = countsUntil(test);
  return until !== null && now > until;
}
