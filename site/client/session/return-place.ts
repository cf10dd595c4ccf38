import { returnInQuery, storePlace, storeScroll, takePlace, type Place } from './return-address.ts';

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

/**
 * Goes to where the learner was before signing in: to the page in the query of a sign-in page, or to the stored one after
 * the callback of the provider. Without one, to the home page.
 */
export function returnAfterSignIn(from: 'query' | 'callback'): void {
  const stored = takePlace(location.origin, Date.now());
  const address =
    from === 'query' ? returnInQuery(location.href, document.referrer) : (stored?.address ?? null);
  if (stored?.address === address) storeScroll(stored);
  location.assign(address ?? '/');
}
