import { TooManyRequests } from '../errors.ts';
import type { FixedWindowCounter } from './fixed-window-counter.ts';

/**
 * Runs `work` as one attempt, which failed if it returns false. A failed attempt counts for every key. It is counted before
 * the result is known, so that concurrent attempts cannot exceed a limit, and taken back if it did not fail.
 */
export async function countedAttempt<Result>(
  keys: readonly (readonly [FixedWindowCounter, string])[],
  work: () => Promise<Result>,
): Promise<Result> {
  for (const [counter, key] of keys) counter.add(key);
  let failed = false;
  try {
    const result = await work();
    failed = result === false;
    return result;
  } finally {
    if (!failed) for (const [counter, key] of keys) counter.remove(key);
  }
}

/** @param wait ms until the next attempt is allowed */
export function tooManyAttempts(wait: number): TooManyRequests {
  return new TooManyRequests('too_many_attempts', 'Too many attempts. Please try again later.', wait);
}
