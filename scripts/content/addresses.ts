/** Schemes that links and images keep; an address without any is relative and kept too. */
export const SAFE_SCHEMES = ['http', 'https', 'irc', 'ircs', 'mailto', 'xmpp'];

/**
 * An address as a browser reads it: without the white space and control characters around it and without tabs
 * and line ends inside it, the scheme in lower case. What hides a scheme from a filter is gone after this.
 */
export function plainAddress(address: string): string {
  return (
    address
      .replace(/[\t\n\r]/g, '')
      // eslint-disable-next-line no-control-regex -- browsers strip exactly these
      .replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '')
      .replace(/^[a-z][a-z0-9+.-]*:/i, (scheme) => scheme.toLowerCase())
  );
}

/** Whether an address leads to a host of its own: a scheme, or `//host` (browsers take `\` for `/`). */
export function isExternal(address: string): boolean {
  return hasScheme(address) || /^[/\\]{2}/.test(address);
}

/** Whether an address is counted from the folder that the notes stand in, such as `map.png` or `../x`. */
export function isBesideNotes(address: string): boolean {
  return address !== '' && !hasScheme(address) && !/^[/\\#?]/.test(address);
}

/** Whether an address counts from the site's own root, such as `/polity/federalism`. */
export function isRooted(address: string): boolean {
  return /^[/\\](?![/\\])/.test(address);
}

/** Where `relative` leads from the folder `base` (such as `/polity/`), as an address from the site's root. */
export function addressFrom(base: string, relative: string): string {
  if (base === '') return relative;
  const { pathname, search, hash } = new URL(relative, `https://site.invalid${base}`);
  return pathname + search + hash;
}

function hasScheme(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(address);
}
