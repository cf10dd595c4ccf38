/** A file below `site/`, a redirect to the canonical address or to the new address of a moved topic, or not found. */
export type PageMatch = { file: string } | { redirect: string } | { moved: string } | null;

/** Sent with 404 responses. It has no address of its own. */
export const NOT_FOUND_PAGE = '404.html';

/**
 * The editor answers at every address below its own and reads the topic from the address, because administrators can
 * edit topics that are not published yet.
 */
const EDITOR_PAGE = 'admin/edit';

/**
 * Finds the file of a release for a decoded path without its leading slash. Every page has one address: `/polity` is
 * `polity/index.html`; `/polity/` and `/polity/index.html` redirect there.
 *
 * Only listed files are found, so no path can lead out of the release. Redirects are built from the list too, never
 * from the request: `//evil.example/` cannot become one.
 *
 * @param redirects new paths of renamed and moved topics, by old path
 */
export function findPage(
  files: { has: (path: string) => boolean },
  path: string,
  redirects: ReadonlyMap<string, string> = new Map(),
): PageMatch {
  if (path === NOT_FOUND_PAGE) return null;
  const canonical = path.replace(/(?:^|\/)(?:index\.html)?$/, '');
  const page = canonical === '' ? 'index.html' : `${canonical}/index.html`;
  if (files.has(page)) {
    return path === canonical ? { file: page } : { redirect: addressOf(canonical) };
  }
  if (files.has(path)) return { file: path };
  const editor = `${EDITOR_PAGE}/index.html`;
  if (path.startsWith(`${EDITOR_PAGE}/`) && files.has(editor)) return { file: editor };
  const moved = redirects.get(canonical);
  return moved === undefined ? null : { moved: addressOf(moved) };
}

function addressOf(path: string): string {
  return `/${path.split('/').map(encodeURIComponent).join('/')}`;
}
