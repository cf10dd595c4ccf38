/** Random numbers that are the same for the same seed. */
export interface SeededRandom {
  /** From 0 up to but not including 1. */
  next: () => number;
  /** A whole number; both ends included. */
  between: (least: number, most: number) => number;
  chance: (probability: number) => boolean;
  /** In the form of a UUID of version 4. */
  uuid: () => string;
}

/** @param seed a whole number */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  /* Mulberry32. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    uuid: () => 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => between(0, 15).toString(16)),
  };
}
