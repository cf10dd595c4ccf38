import { writeToTab } from '../storage/local-storage.ts';

/*
 * What all pages do for a return after signing in; `return-after-sign-in.ts` is the rest.
 */

/** Parameter of the sign-in pages with the address to return to. */
export const RETURN_PARAMETER = 'return';

export const PLACE_KEY = 'sign_in_place';
export const SCROLL_KEY = 'return_scroll';

/** Where the learner was before signing in. */
export interface Place {
  /** Path, query and fragment. */
  address: string;
  /** Vertical scroll position in CSS pixels. */
  scroll: number;
}

/** The address of `/login` or `/signup` that returns to `address`. */
export function signInAddress(page: string, address: string | null): string {
  if (address === null || address === '/') return page;
  return `${page}?${new URLSearchParams({ [RETURN_PARAMETER]: address }).toString()}`;
}

/** Stores the place in this tab, where the sign-in finds it when it ends. @param now ms since 1970 */
export function storePlace({ address, scroll }: Place, now: number): void {
  writeToTab(PLACE_KEY, JSON.stringify({ address, scroll, at: now }));
}

/** The page that is open, with its tab, and where it is scrolled to. */
export function currentPlace(): Place {
  const { pathname, search, hash } = location;
  return { address: pathname + search + hash, scroll: Math.round(scrollY) };
}

/** Stores the open page, for a sign-in that leaves it. Returns its address. */
export function rememberPlace(): string {
  const place = currentPlace();
  storePlace(place, Date.now());
  return place.address;
}
