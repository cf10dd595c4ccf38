/* When the answers of a test are told. Does not import TypeBox. */

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
