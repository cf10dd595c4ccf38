import { useEffect, type RefObject } from 'react';
import { hiddenSides } from './hidden-sides.ts';

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
