/** What an address leads to: a file below `site/`, a better address, or nothing. */
export type PageFound = { file: string } | { redirect: string } | { moved: string } | null;

/** Shown where nothing else is found, so it is no page of its own. */
export const NOT_FOUND_PAGE = '404.html';

/**
 * One page that answers at every address below its own, and reads from the address what to show: what administrators
 * edit may be newer than anything that was published.
 */
const PAGE_OF_MANY = 'admin/edit';

/**
 * Finds `path` (decoded, without the slash in front) among a release's files. Every page has one address:
 * `/polity`, which is `polity/index.html`; `/polity/` and `/polity/index.html` lead there.
 *
 * A topic that was renamed or moved has left its old address behind, which leads to the new one for good.
 *
 * What is not in the list does not exist, so no path can lead out of the release, and a redirect is built from
 * the list too, never from what was typed: `//evil.example/` cannot become one.
 */
export function findPage(
  files: { has: (path: string) => boolean },
  path: string,
  redirects: ReadonlyMap<string, string> = new Map(),
): PageFound {
  if (path === NOT_FOUND_PAGE) return null;
  const bare = path.replace(/(?:^|\/)(?:index\.html)?$/, '');
  const page = bare === '' ? 'index.html' : `${bare}/index.html`;
  if (files.has(page)) {
    return path === bare ? { file: page } : { redirect: addressOf(bare) };
  }
  if (files.has(path)) return { file: path };
  const shared = `${PAGE_OF_MANY}/index.html`;
  if (path.startsWith(`${PAGE_OF_MANY}/`) && files.has(shared)) return { file: shared };
  const moved = redirects.get(bare);
  return moved === undefined ? null : { moved: addressOf(moved) };
}

function addressOf(path: string): string {
  return `/${path.split('/').map(encodeURIComponent).join('/')}`;
}
