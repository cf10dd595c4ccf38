import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  collectInlineHashes,
  contentSecurityPolicy,
  noHashes,
  redirectsFile,
  type InlineHashes,
} from './headers.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hashes of these pages' inline scripts and styles. */
function hashesOf(...pages: string[]): InlineHashes {
  const hashes = noHashes();
  for (const page of pages) collectInlineHashes(Buffer.from(page), hashes);
  return hashes;
}

describe('contentSecurityPolicy', () => {
  it('allows exactly the inline scripts and styles of the pages', () => {
    const hashes = hashesOf(
      '<script>one()</script><style>a{}</style><script type="module" src="/a.js"></script>',
      '<script>one()</script><script type="application/ld+json">{}</script>',
    );
    const policy = contentSecurityPolicy(hashes, '');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashOf('one()')};`);
    expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`);
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('gives the hash of the UTF-8 bytes', () => {
    const [hash] = hashesOf('<p>संविधान</p><script>say("संविधान – “1950”")</script>').scripts;
    expect(hash).toBe(hashOf('say("संविधान – “1950”")'));
  });

  it('allows calls to an API with another origin', () => {
    const policy = contentSecurityPolicy(noHashes(), 'https://api.example.org');
    expect(policy).toContain("connect-src 'self' https://api.example.org;");
    expect(contentSecurityPolicy(noHashes(), '')).toContain("connect-src 'self';");
  });
});

it('writes the redirects of moved topics and the rule for the URLs of the editor', () => {
  const redirects = new Map([['polity/preamble', 'संविधान/preamble']]);
  expect(redirectsFile(redirects)).toBe(
    `/polity/preamble /${encodeURIComponent('संविधान')}/preamble 301\n/admin/edit/* /admin/edit 200\n/admin/preview/* /admin/preview 200\n`,
  );
});
