import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { readSiteTexts } from './read-site-texts.ts';

const folder = useTempFolder();

it('has built-in texts for a folder without files', async () => {
  const { texts, issues } = await readSiteTexts(folder.path, null);
  expect(issues).toEqual([]);
  expect(texts.terms).toContain('Choosing a plan on this site takes no payment');
  expect(texts.privacy).toMatch(/<h2 id="[^"]+">Cookies and storage in the browser<\/h2>/);
});

it('renders the files of a folder as safe HTML', async () => {
  await folder.write({
    'terms.md': '# Our terms\n\nBe *kind*. <script>alert(1)</script>\n\n## Details\n\n[Account](/account)\n',
  });
  const { texts, issues } = await readSiteTexts(folder.path, null);
  expect(issues).toEqual([]);
  expect(texts.terms).toContain('<h2 id="our-terms">Our terms</h2>');
  expect(texts.terms).toContain('<h3 id="details">Details</h3>');
  expect(texts.terms).toContain('<em>kind</em>');
  expect(texts.terms).not.toContain('<script');
  expect(texts.privacy).toContain('argon2id');
});

it('reports a file with an error and uses the built-in text', async () => {
  await folder.write({
    'privacy.md': `${'>'.repeat(2000)} deep`,
    'terms.md': Uint8Array.from([0xff, 0xfe, 0x41]),
  });
  const { texts, issues } = await readSiteTexts(folder.path, null);
  expect(issues.map(({ file, code, severity }) => [file, code, severity])).toEqual([
    ['terms.md', 'site-text', 'error'],
    ['privacy.md', 'site-text', 'error'],
  ]);
  expect(texts.privacy).toContain('argon2id');
});

it('renders a text again only if it has changed', async () => {
  const [content, cache] = [join(folder.path, 'content'), join(folder.path, 'cache')];
  await folder.write({ 'content/terms.md': 'First terms.' });
  const first = await readSiteTexts(content, cache);
  const entries = () =>
    readdirSync(cache, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${name} ${statSync(join(cache, name)).mtimeMs}`);
  const before = entries();
  expect(before).toHaveLength(2);
  expect(await readSiteTexts(content, cache)).toEqual(first);
  expect(entries()).toEqual(before);

  await folder.write({ 'content/terms.md': 'Second terms.' });
  const second = await readSiteTexts(content, cache);
  expect(second.texts.terms).toContain('Second terms.');
  expect(second.texts.privacy).toBe(first.texts.privacy);
  expect(entries()).toHaveLength(3);
});
