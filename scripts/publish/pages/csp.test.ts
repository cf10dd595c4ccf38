import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { collectInlineHashes, contentSecurityPolicy, noHashes } from './csp.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the policy of a release', () => {
  it('allows exactly the inline scripts and styles that the pages carry', () => {
    const hashes = noHashes();
    collectInlineHashes(
      '<script>one()</script><style>a{}</style><script type="module" src="/a.js"></script>',
      hashes,
    );
    collectInlineHashes('<script>one()</script><script type="application/ld+json">{}</script>', hashes);
    const policy = contentSecurityPolicy(hashes, '');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashOf('one()')};`);
    expect(policy).toContain(`style-src 'self' ${hashOf('a{}')};`);
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('lets pages call the API where it stands elsewhere', () => {
    const policy = contentSecurityPolicy(noHashes(), 'https://api.example.org');
    expect(policy).toContain("connect-src 'self' https://api.example.org;");
    expect(contentSecurityPolicy(noHashes(), '')).toContain("connect-src 'self';");
  });
});
