import { createHash } from 'node:crypto';

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;

/** Adds the CSP hash of every inline script and style in `html` to `hashes`. Data blocks (JSON) need none. */
export function collectInlineHashes(html: string, hashes: InlineHashes): void {
  for (const [, tag = '', attributes = '', body = ''] of html.matchAll(INLINE)) {
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

/** Pages share what stands inline in them, so few bodies are hashed; more than these would be data, not code. */
const KNOWN_MAX = 200;
const known = new Map<string, string>();

function hashOf(body: string): string {
  const hash = known.get(body) ?? `'sha256-${createHash('sha256').update(body).digest('base64')}'`;
  if (known.size < KNOWN_MAX) known.set(body, hash);
  return hash;
}

export interface InlineHashes {
  scripts: Set<string>;
  styles: Set<string>;
}

export function noHashes(): InlineHashes {
  return { scripts: new Set(), styles: new Set() };
}

export function bothHashes(one: InlineHashes, other: InlineHashes): InlineHashes {
  return {
    scripts: new Set([...one.scripts, ...other.scripts]),
    styles: new Set([...one.styles, ...other.styles]),
  };
}

/**
 * The Content-Security-Policy header of a release's pages: nothing inline runs but what the build put there.
 * The search is WebAssembly, which its keyword allows and with it no script. Notes may show images from anywhere; `apiOrigin` is '' where the API has the pages' own origin.
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
