import { readFromTab, removeFromTab, writeToTab } from '../storage/local-storage.ts';
import { PLACE_KEY, RETURN_PARAMETER, SCROLL_KEY, type Place, currentPlace } from './return-address.ts';

/** ms; a sign-in at the provider takes less. */
const LASTS = 30 * 60_000;

/** Pages that would only lead back to the sign-in, and answers that are no pages. */
const NO_RETURN = /^\/(login|signup|forgot-password|reset-password|auth|api|admin)(\/|$)/;

/**
 * Checks an address that anyone may have written. Returns its path, query and fragment, or null if it is of another
 * origin or no page to return to.
 *
 * @param origin of this site
 */
export function safeReturn(address: string | null, origin: string): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  /* `/.//host` is of this origin, but its path `//host` is an address of another one. */
  if (url.origin !== origin || url.pathname.startsWith('//')) return null;
  return NO_RETURN.test(url.pathname) ? null : url.pathname + url.search + url.hash;
}

/**
 * The return address in the query of a sign-in page; null if it has none. A link between two sign-in pages that was followed
 * before the scripts completed it lacks the query, so the page that it came from is asked too.
 *
 * @param page address of the sign-in page
 * @param referrer address of the page before, or ''
 */
export function returnInQuery(page: string, referrer = ''): string | null {
  const { origin, searchParams } = new URL(page);
  if (searchParams.has(RETURN_PARAMETER) || !URL.canParse(referrer)) {
    return safeReturn(searchParams.get(RETURN_PARAMETER), origin);
  }
  const before = new URL(referrer);
  if (before.origin !== origin || !/^\/(login|signup)\/?$/.test(before.pathname)) return null;
  return safeReturn(before.searchParams.get(RETURN_PARAMETER), origin);
}

/** The place that was stored less than half an hour ago. It is deleted. @param now ms since 1970 */
export function takePlace(origin: string, now: number): Place | null {
  const stored = readFromTab(PLACE_KEY);
  removeFromTab(PLACE_KEY);
  if (stored === null) return null;
  try {
    const { address, scroll, at } = JSON.parse(stored) as Record<string, unknown>;
    const safe = safeReturn(typeof address === 'string' ? address : null, origin);
    if (safe === null || typeof at !== 'number' || !(now - at < LASTS)) return null;
    return { address: safe, scroll: typeof scroll === 'number' && scroll > 0 ? scroll : 0 };
  } catch {
    /* Not written by this code. */
    return null;
  }
}

/** Stores the scroll position for the next page, which scrolls there if it has this address. */
export function storeScroll({ address, scroll }: Place): void {
  if (scroll > 0) writeToTab(SCROLL_KEY, JSON.stringify({ address, scroll }));
}

/** The scroll position stored for `address`; null if there is none. It is deleted. */
export function takeScroll(address: string): number | null {
  const stored = readFromTab(SCROLL_KEY);
  removeFromTab(SCROLL_KEY);
  try {
    const place = JSON.parse(stored ?? 'null') as Partial<Place> | null;
    return place?.address === address && typeof place.scroll === 'number' ? place.scroll : null;
  } catch {
    /* Not written by this code. */
    return null;
  }
}

/**
 * Goes to where the learner was before signing in: to the page in the query of a sign-in page, or to the stored one after
 * the callback of the provider. Without one, to the home page.
 */
export function returnAfterSignIn(from: 'query' | 'callback'): void {
  const stored = takePlace(location.origin, Date.now());
  const address =
    from === 'query' ? returnInQuery(location.href, document.referrer) : (stored?.address ?? null);
  if (stored?.address === address && !isQuiz(stored)) storeScroll(stored);
  location.assign(address ?? '/');
}

/** Whether the place was in a quiz: its results are gone, so the page begins at its top. */
function isQuiz({ address }: Place): boolean {
  return new URL(address, location.origin).searchParams.get('tab') === 'mcqs';
}

/** ms in which content that the page loads may make it high enough. */
const SCROLL_TIMEOUT = 5_000;

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
  const timer = setTimeout(() => abort.abort(), SCROLL_TIMEOUT);
  abort.signal.addEventListener('abort', () => {
    heights.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => abort.abort(), { signal: abort.signal, passive: true });
  heights.observe(document.body);
}
