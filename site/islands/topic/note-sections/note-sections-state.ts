const FONT_SIZE = { initial: 16, smallest: 12, largest: 24, step: 2 } as const;

/** The stored size in px if it is one the control can reach, else the initial one. */
export function storedFontSize(stored: string | null): number {
  const size = Number(stored);
  const reachable =
    stored !== null &&
    size >= FONT_SIZE.smallest &&
    size <= FONT_SIZE.largest &&
    (size - FONT_SIZE.smallest) % FONT_SIZE.step === 0;
  return reachable ? size : FONT_SIZE.initial;
}

/** One step larger (1) or smaller (-1), inside the range. */
export function stepFontSize(size: number, direction: 1 | -1): number {
  return Math.min(FONT_SIZE.largest, Math.max(FONT_SIZE.smallest, size + direction * FONT_SIZE.step));
}

/**
 * Indexes of the section at `index` and of the deeper ones that follow it, up to the next of its own level or above:
 * what is opened and closed together.
 */
export function sectionWithNested(levels: readonly number[], index: number): number[] {
  const own = levels[index];
  if (own === undefined) return [];
  const end = levels.findIndex((level, other) => other > index && level <= own);
  return Array.from({ length: (end === -1 ? levels.length : end) - index }, (_, offset) => index + offset);
}

/** The section number in a query string (`?section=3`), or null where there is none that is a whole number. */
export function sectionInQuery(query: string): number | null {
  const text = new URLSearchParams(query).get('section');
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}
