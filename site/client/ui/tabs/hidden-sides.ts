import { useEffect, type RefObject } from 'react';

/** Sides on which a list that scrolls sideways has hidden parts. */
interface HiddenSides {
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

/** Sets `data-more-start` and `data-more-end` on a list that scrolls sideways, for the styles that fade its edges. */
export function useHiddenSides(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const frame = list.current;
    if (!frame) return;
    const update = () => {
      const { start, end } = hiddenSides(frame);
      frame.toggleAttribute('data-more-start', start);
      frame.toggleAttribute('data-more-end', end);
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(frame);
    frame.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      frame.removeEventListener('scroll', update);
    };
  }, [list]);
}
