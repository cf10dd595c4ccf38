const HOUR = 60 * 60 * 1000;

/** ms. A wall clock that is suddenly off by more than this has jumped. */
export const JUMP = HOUR;

/** ms of the monotonic clock after which the new time of a wall clock that jumped is taken over. */
export const BELIEVED_AFTER = HOUR;

export interface Clocks {
  /** ms since 1970; may be set to any other time */
  now: () => number;
  /** ms from a monotonic clock */
  monotonic: () => number;
}

/**
 * Returns a clock (ms since 1970) for what expires and cannot be restored, such as a session. It is the wall clock, but
 * when that jumps, it continues from the time before for an hour: a wrong clock is usually corrected by then.
 */
export function createSteadyClock({ now, monotonic }: Clocks, jumpsFrom = JUMP): () => number {
  /** The time that this clock shows when the monotonic clock is at 0. */
  let offset = now() - monotonic();
  let jump: { offset: number; since: number } | null = null;

  return () => {
    const [wall, at] = [now(), monotonic()];
    const seen = wall - at;
    if (Math.abs(seen - offset) > jumpsFrom) {
      if (!jump || Math.abs(seen - jump.offset) > jumpsFrom) jump = { offset: seen, since: at };
      if (at - jump.since < BELIEVED_AFTER) return Math.round(offset + at);
    }
    offset = seen;
    jump = null;
    return wall;
  };
}
