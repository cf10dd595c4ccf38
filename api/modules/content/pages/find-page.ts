/** The result for a path: a file below `site/`, the canonical URL, the new URL of a moved topic, or nothing. */
type PageFound = { file: string } | { redirect: string } | { moved: string } | null;

/** Sent with status 404, and not available under its own path. */
export const NOT_FOUND_PAGE = '404.html';

/** These pages serve every path below their own, because the topic that they show may not be published yet. */
const EDITOR_PAGES = ['admin/edit', 'admin/preview'];

/**
 * Finds `path` (decoded, without the leading slash) among a release's files. The canonical URL of `polity/index.html` is
 * `/polity`; `/polity/` and `/polity/index.html` redirect to it. The old URL of a renamed or moved topic redirects
 * permanently to its new one. A path that is not in Unicode composed form, as slugs are, redirects to the one that is.
 *
 * Only listed files are served, so no path can lead out of the release. Redirect targets are also built from the list and
 * not from the request, so `//evil.example/` cannot cause an open redirect.
 */
export function findPage(
  files: { has: (path: string) => boolean },
  path: string,
  redirects: ReadonlyMap<string, string> = new Map(),
): PageFound {
  if (path === NOT_FOUND_PAGE) return null;
  const pagePath = path.replace(/(?:^|\/)(?:index\.html)?$/, '');
  const page = pagePath === '' ? 'index.html' : `${pagePath}/index.html`;
  if (files.has(page)) {
    return path === pagePath ? { file: page } : { redirect: urlOf(pagePath) };
  }
  if (files.has(path)) return { file: path };
  const editorPage = EDITOR_PAGES.find((name) => path.startsWith(`${name}/`));
  if (editorPage !== undefined && files.has(`${editorPage}/index.html`))
    return { file: `${editorPage}/index.html` };
  const moved = redirects.get(pagePath);
  if (moved !== undefined) return { moved: urlOf(moved) };
  const composed = path.normalize('NFC');
  const found = composed === path ? null : findPage(files, composed, redirects);
  return found && 'file' in found ? { redirect: urlOf(composed) } : found;
}

function urlOf(path: string): string {
  return `/${path.split('/').map(encodeURIComponent).join('/')}`;
}
