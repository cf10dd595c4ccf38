import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Release } from '../../../api/contract/content/release.ts';
import type { Redirects } from '../../content/schema/redirects.ts';
import type { NewFiles } from '../files/new-files.ts';
import type { PageRecords } from './release.ts';

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;

/**
 * Adds the CSP hash of every inline script and style in `page` to `hashes`. JSON data blocks need none. Reads the page as
 * Latin-1, one character for each byte, which is faster than UTF-8.
 */
export function collectInlineHashes(page: Buffer, hashes: InlineHashes): void {
  for (const [, tag = '', attributes = '', body = ''] of page.toString('latin1').matchAll(INLINE)) {
    const isScript = tag.toLowerCase() === 'script';
    if (
      isScript &&
      (/\bsrc\s*=/i.test(attributes) || /type\s*=\s*"?application\/(ld\+)?json/i.test(attributes))
    )
      continue;
    const hash = hashOf(body);
    (isScript ? hashes.scripts : hashes.styles).add(hash);
  }
}

/** Pages share their inline scripts and styles, so a small cache is enough. */
const CACHE_MAX = 200;
const cache = new Map<string, string>();

function hashOf(body: string): string {
  const hash = cache.get(body) ?? `'sha256-${createHash('sha256').update(body, 'latin1').digest('base64')}'`;
  if (cache.size < CACHE_MAX) cache.set(body, hash);
  return hash;
}

export interface InlineHashes {
  scripts: Set<string>;
  styles: Set<string>;
}

export function noHashes(): InlineHashes {
  return { scripts: new Set(), styles: new Set() };
}

export function mergeHashes(a: InlineHashes, b: InlineHashes): InlineHashes {
  return {
    scripts: new Set([...a.scripts, ...b.scripts]),
    styles: new Set([...a.styles, ...b.styles]),
  };
}

/**
 * The Content-Security-Policy header of a release's pages. Inline code needs one of the hashes. `'wasm-unsafe-eval'` is for
 * the search and allows no scripts. Images may come from anywhere.
 * @param apiOrigin '' if the API has the same origin as the pages
 */
export function contentSecurityPolicy(hashes: InlineHashes, apiOrigin: string): string {
  const connect = ["'self'", ...(apiOrigin === '' ? [] : [apiOrigin])];
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${[...hashes.scripts].sort().join(' ')}`.trim(),
    `style-src 'self' ${[...hashes.styles].sort().join(' ')}`.trim(),
    `img-src 'self' http: https: blob: ${apiOrigin}`.trim(),
    "font-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** A `_headers` file for static hosts, with the headers that the API server sends with pages. */
function headersFile(csp: string): string {
  return `/*
  Content-Security-Policy: ${csp}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=()
  Cross-Origin-Opener-Policy: same-origin
/auth/callback*
  Referrer-Policy: no-referrer
/sw.js
  Cache-Control: no-cache
/favicon.svg
  Cache-Control: public, max-age=86400
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/search/titles-*
  Cache-Control: public, max-age=31536000, immutable
`;
}

const EDITOR_PAGES = ['/admin/edit', '/admin/preview'];

/**
 * A `_redirects` file for static hosts: moved topics, and one page for all addresses of the editor and of its preview. The targets have no
 * `index.html`, because hosts remove that and would redirect forever.
 */
export function redirectsFile(redirects: Redirects): string {
  const address = (topic: string) => `/${topic.split('/').map(encodeURIComponent).join('/')}`;
  const moved = [...redirects].map(([from, to]) => `${address(from)} ${address(to)} 301\n`);
  return [...moved, ...EDITOR_PAGES.map((page) => `${page}/* ${page} 200\n`)].join('');
}

/**
 * Writes the headers and redirects for static hosts.
 * @returns the Content-Security-Policies of the release: one that suits all pages, and those of its pages
 */
export function writeHeaders(
  { hashes, records }: { hashes: InlineHashes; records: PageRecords },
  redirects: Redirects,
  apiOrigin: string,
  { dir, disk }: { dir: string; disk: NewFiles },
): Pick<Release, 'csp' | 'policies'> {
  const csp = contentSecurityPolicy(hashes, apiOrigin);
  disk.write(join(dir, 'site', '_headers'), headersFile(csp));
  disk.write(join(dir, 'site', '_redirects'), redirectsFile(redirects));
  const policies = records.inline.map(({ scripts, styles }) =>
    contentSecurityPolicy({ scripts: new Set(scripts), styles: new Set(styles) }, apiOrigin),
  );
  return { csp, policies };
}
