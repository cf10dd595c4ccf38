/** Schemes that are allowed in links and images; relative addresses are allowed as well. */
export const SAFE_SCHEMES = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'];

/**
 * An address as a browser reads it: without surrounding white space and control characters, without tabs and line ends,
 * and with the scheme in lower case. After this no scheme can hide from a filter.
 */
export function plainAddress(address: string): string {
  return (
    address
      .replace(/[\t\n\r]/g, '')
      // oxlint-disable-next-line no-control-regex -- browsers strip exactly these
      .replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '')
      .replace(/^[a-z][a-z0-9+.-]*:/i, (scheme) => scheme.toLowerCase())
  );
}

/** Whether an address has a scheme or a host (`//host`; browsers read `\` as `/`). */
export function isExternal(address: string): boolean {
  return hasScheme(address) || /^[/\\]{2}/.test(address);
}

/** Whether an address is relative to the folder of the notes, such as `map.png` or `../x`. */
export function isBesideNotes(address: string): boolean {
  return address !== '' && !hasScheme(address) && !/^[/\\#?]/.test(address);
}

/** Whether an address is relative to the site's root, such as `/polity/federalism`. */
export function isRooted(address: string): boolean {
  return /^[/\\](?![/\\])/.test(address);
}

/** Resolves `relative` against the folder `base` (such as `/polity/`) to an address from the site's root. */
export function addressFrom(base: string, relative: string): string {
  if (base === '') return relative;
  const { pathname, search, hash } = new URL(relative, `https://site.invalid${base}`);
  return pathname + search + hash;
}

/** A path as addresses have it, also with `?` and `#` in a name. */
export function encodedPath(path: string): string {
  return encodeURI(path).replace(/[?#]/g, encodeURIComponent);
}

function hasScheme(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(address);
}

/** Topics on a page of a subject's list. */
export const TOPICS_PER_PAGE = 15;

/** The page of the subject's list on which a topic is, from 1. @param index of the topic in its subject */
export function listPageOf(index: number): number {
  return Math.floor(index / TOPICS_PER_PAGE) + 1;
}
