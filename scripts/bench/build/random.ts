/** Numbers from 0 up to 1 that are the same for the same seed, wherever and whenever they are drawn (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a seed's numbers choose. */
export interface Draw {
  /** A whole number from `least` to `most`. */
  between: (least: number, most: number) => number;
  oneOf: <T>(choices: readonly T[]) => T;
}

export function drawFrom(seed: number): Draw {
  const random = randomFrom(seed);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    between,
    oneOf: (choices) => {
      const chosen = choices[between(0, choices.length - 1)];
      if (chosen === undefined) throw new Error('There must be something to choose from.');
      return chosen;
    },
  };
}
