import { storePlace, type Place } from './return-address.ts';

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
