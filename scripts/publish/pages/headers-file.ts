import type { Redirects } from '../../content/schema/redirects.ts';

/** Header lines for static hosts that read a `_headers` file: what the API's own handler sends with pages. */
export function headersFile(csp: string): string {
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
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
`;
}

/**
 * Lines for static hosts that read a `_redirects` file: where topics are now, and that one page answers at every
 * address of the editor. It is named without `index.html`, since hosts strip that and would run in circles.
 */
export function redirectsFile(redirects: Redirects): string {
  const address = (topic: string) => `/${topic.split('/').map(encodeURIComponent).join('/')}`;
  const moved = [...redirects].map(([from, to]) => `${address(from)} ${address(to)} 301\n`);
  return [...moved, '/admin/edit/* /admin/edit 200\n'].join('');
}
