const FONT_SIZE = { initial: 16, min: 12, max: 24, step: 2 } as const;

/** The stored size in px if it is valid, else the initial size. */
export function storedFontSize(stored: string | null): number {
  const size = Number(stored);
  const isValid =
    stored !== null &&
    size >= FONT_SIZE.min &&
    size <= FONT_SIZE.max &&
    (size - FONT_SIZE.min) % FONT_SIZE.step === 0;
  return isValid ? size : FONT_SIZE.initial;
}

/** One step larger (1) or smaller (-1), limited to the range. */
export function stepFontSize(size: number, direction: 1 | -1): number {
  return Math.min(FONT_SIZE.max, Math.max(FONT_SIZE.min, size + direction * FONT_SIZE.step));
}

/** Indexes of a section and the deeper ones that follow it. They are folded and unfolded together. */
export function sectionWithNested(levels: readonly number[], index: number): number[] {
  const ownLevel = levels[index];
  if (ownLevel === undefined) return [];
  const end = levels.findIndex((level, position) => position > index && level <= ownLevel);
  return Array.from({ length: (end === -1 ? levels.length : end) - index }, (_, offset) => index + offset);
}

/** The section number in a query string (`?section=3`), or null if there is none or it is invalid. */
export function sectionInQuery(query: string): number | null {
  const text = new URLSearchParams(query).get('section');
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : null;
}
