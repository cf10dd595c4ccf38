import { createSteadyClock } from './steady-clock.ts';
import type { Clocks } from './steady-clock.ts';

/** ms. Clocks that are only adjusted do not differ by more at once. */
const JUMP = 1_000;
/** ms after which the end of an attempt is forgotten: longer than any attempt takes. */
const FORGOTTEN_AFTER = 24 * 60 * 60_000;

interface TimedAttempt {
  id: string;
  /** ms since 1970 */
  deadline: number;
}

/** The time of tests, in ms since 1970. A jump of the wall clock neither ends an attempt nor tells answers. */
export interface TestClock {
  /** When something happens: a steady clock. */
  now: () => number;
  /** What answers are told by: never further than this process has run since it started. */
  answersNow: () => number;
  /** Measures an attempt that starts now. */
  begin: (attempt: TimedAttempt & { startedAt: number }) => void;
  /** The time for an attempt: never further than has passed since it began, if this process knows that. */
  timeOf: (attempt: TimedAttempt) => number;
}

export function createTestClock(clocks: Clocks): TestClock {
  const { monotonic } = clocks;
  const now = createSteadyClock(clocks, JUMP);
  const startedAt = now() - monotonic();
  /** When attempts end on the monotonic clock, in the order in which they began. */
  const ends = new Map<string, number>();
  return {
    now,
    answersNow: () => Math.min(now(), clocks.now(), Math.round(startedAt + monotonic())),
    begin({ id, startedAt: began, deadline }) {
      for (const [other, end] of ends) {
        if (monotonic() < end + FORGOTTEN_AFTER) break;
        ends.delete(other);
      }
      ends.set(id, monotonic() + deadline - began);
    },
    timeOf({ id, deadline }) {
      const end = ends.get(id) ?? -Infinity;
      return Math.min(now(), Math.round(deadline + monotonic() - end));
    },
  };
}
