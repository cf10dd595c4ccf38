/** Sides on which a list that scrolls sideways has hidden parts. */
export interface HiddenSides {
  start: boolean;
  end: boolean;
}

/** A part of a pixel is not worth a hint: zoomed pages round. */
const LEAST = 2;

/**
 * Returns the sides with hidden parts.
 *
 * @param frame `scrollLeft` is negative where text runs from right to left
 */
export function hiddenSides(frame: {
  scrollLeft: number;
  clientWidth: number;
  scrollWidth: number;
}): HiddenSides {
  const before = Math.abs(frame.scrollLeft);
  const after = frame.scrollWidth - frame.clientWidth - before;
  return { start: before >= LEAST, end: after >= LEAST };
}
