import { takeScroll } from '../../client/session/return-after-sign-in.ts';
import { currentPlace } from '../../client/session/return-address.ts';

/** ms in which content that the page loads may make it high enough. */
const TIMEOUT = 5_000;

/** Scrolls to where the learner was before signing in, unless they scroll themselves meanwhile. */
export function restoreScroll(): void {
  const top = takeScroll(currentPlace().address);
  if (top === null) return;
  const abort = new AbortController();
  const attempt = () => {
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) < 2) abort.abort();
  };
  const heights = new ResizeObserver(attempt);
  const timer = setTimeout(() => abort.abort(), TIMEOUT);
  abort.signal.addEventListener('abort', () => {
    heights.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => abort.abort(), { signal: abort.signal, passive: true });
  heights.observe(document.body);
}
