import type { Tally } from '../../db/short-lived/short-lived.ts';
import { TooManyRequests } from '../errors.ts';
import type { CountedKey, WindowCounter } from './window-counter.ts';

interface CountedAttempt<Result> {
  counter: WindowCounter;
  /** The keys for which an attempt counts until its result is known. */
  keys: readonly CountedKey[];
  /** The keys for which it counts afterwards. By default all of them if it failed (the result is false), otherwise none. */
  keptAfter?: (result: Result) => readonly CountedKey[];
  /** ms until an attempt is allowed, by the earlier attempts for each of `keys`; 0 if it is. */
  waitFor: (earlier: readonly Tally[]) => number;
  work: () => Promise<Result>;
}

/**
 * Runs `work` as one attempt. It is counted before the result is known, so that attempts at the same time cannot exceed a limit.
 * An attempt that throws counts for nothing.
 *
 * @throws TooManyRequests, without running `work`
 */
export async function countedAttempt<Result>(attempt: CountedAttempt<Result>): Promise<Result> {
  const { counter, keys, waitFor, work } = attempt;
  const { keptAfter = (result) => (result === false ? keys : []) } = attempt;
  // Refused attempts, of which an attacker sends many, cost a read and count for nothing.
  refuse(waitFor(await counter.read(keys)));
  const earlier = (await counter.add(keys)).map((tally) => ({ ...tally, count: tally.count - 1 }));
  let kept: readonly CountedKey[] = [];
  try {
    refuse(waitFor(earlier));
    const result = await work();
    kept = keptAfter(result);
    return result;
  } finally {
    const takenBack = keys.filter((key) => !kept.includes(key));
    if (takenBack.length > 0) await counter.takeBack(takenBack);
  }
}

function refuse(wait: number): void {
  if (wait <= 0) return;
  throw new TooManyRequests('too_many_attempts', 'Too many attempts. Please try again later.', wait);
}

/** ms to wait because `tally` has reached `limit`; 0 if it has not. */
export function waitAt(limit: number, tally: Tally | undefined): number {
  return tally !== undefined && tally.count >= limit ? tally.remaining : 0;
}

/**
 * Counts one use of a key.
 *
 * @returns 0, or the ms to wait if the key has been used `limit` times
 */
export async function countUse(counter: WindowCounter, key: CountedKey, limit: number): Promise<number> {
  const [before] = await counter.read([key]);
  const wait = waitAt(limit, before);
  if (wait > 0) return wait;
  const [after] = await counter.add([key]);
  return waitAt(limit + 1, after);
}
