/*
 * The server's time in the browser. The device's clock may be wrong or be changed, so it is not used: between two
 * answers of the server the time comes from `performance.now()`, which only goes forward.
 */

export interface ServerClock {
  /** ms since 1970 on the server … */
  server: number;
  /** … when `performance.now()` was this. */
  at: number;
  /**
   * Whether it was continued over a reload without the server, with the time that passed on the device's clock. It is right
   * again with the next answer.
   */
  estimated: boolean;
}

/** An answer with the server's time, and `performance.now()` when it was asked for and when it arrived. */
export interface TimedAnswer {
  /** ISO time */
  now: string;
  asked: number;
  arrived: number;
}

/**
 * The clock after an answer. The server wrote its time somewhere between the question and the answer, so a clock that is
 * within these bounds stays as it is: a slow network does not make it jump.
 */
export function afterAnswer(clock: ServerClock | null, { now, asked, arrived }: TimedAnswer): ServerClock {
  const written = Date.parse(now);
  const latest = written + (arrived - asked);
  if (!clock || clock.estimated) return { server: (written + latest) / 2, at: arrived, estimated: false };
  const shown = timeOn(clock, arrived);
  return { server: Math.min(latest, Math.max(written, shown)), at: arrived, estimated: false };
}

/** @param at `performance.now()` @returns ms since 1970 on the server */
export function timeOn(clock: ServerClock, at: number): number {
  return clock.server + (at - clock.at);
}

/** What a reload without the server needs. */
export interface SeenTime {
  /** ms since 1970 on the server, and on this device at the same time. */
  server: number;
  device: number;
}

/** Continues after a reload without the server. @param device ms since 1970 on the device's clock */
export function continuedClock(seen: SeenTime, device: number, at: number): ServerClock {
  return { server: seen.server + Math.max(0, device - seen.device), at, estimated: true };
}

/** Whole seconds until the deadline, at least 0. */
export function secondsUntil(deadline: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - now) / 1000));
}

const WARNINGS = [10, 5, 1] as const;

/** The warning in minutes that became due between two moments; null for none. A test shorter than a warning has none of it. */
export function dueWarning(secondsBefore: number, secondsNow: number): (typeof WARNINGS)[number] | null {
  return (
    WARNINGS.findLast(
      (minutes) => secondsBefore > minutes * 60 && secondsNow <= minutes * 60 && secondsNow > 0,
    ) ?? null
  );
}
