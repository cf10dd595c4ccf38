import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { linkAhead, removeOutdatedLinks } from './link-ahead.ts';
import type { StoredRelease } from './release.ts';

const folder = useTempFolder();
const at = (...path: string[]) => join(folder.path, ...path);
const target = () => ({ dir: at('new'), source: at('new-source') });

/** A release of two pages, one with a compressed copy. */
async function lastRelease(): Promise<StoredRelease> {
  await folder.write({
    'last/release.json': '{}',
    'last/site/index.html': 'Home',
    'last/site/polity/rights/index.html': 'Rights',
    'last/site/polity/rights/index.html.br': 'RIGHTS',
    'last/site/_headers': 'not in the manifest',
    'last-source/subjects/polity/rights.md': '# Rights',
    'last-source/tests/paper.json': '{}',
  });
  mkdirSync(at('new'));
  const entry = (size: number) => ({ size, sha256: '' });
  const files = { 'index.html': entry(4), 'polity/rights/index.html': { ...entry(6), br: 6 } };
  const release = { id: 'last', publishedAt: '', csp: '', files, subjects: [] };
  const build = { contentDir: '', publicOrigin: '', apiOrigin: '', program: '', assets: [] };
  return { dir: at('last'), source: at('last-source'), release, build };
}

function filesBelow(name: string): string[] {
  return readdirSync(at(name), { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(at(name, path)).isFile())
    .toSorted();
}

function isSame(...path: [string, string][]): boolean {
  const numbers = path.flatMap(([first, second]) => [first, second]).map((name) => statSync(at(name)).ino);
  return new Set(numbers).size === numbers.length / 2;
}

it('links the listed files with their copies, and the content', async () => {
  const linked = await linkAhead(target(), await lastRelease());
  expect([...linked.site]).toEqual(['index.html', 'polity/rights/index.html']);
  expect([...linked.source]).toEqual(['polity/rights.md']);
  expect(filesBelow('new')).toEqual([
    'site/index.html',
    'site/polity/rights/index.html',
    'site/polity/rights/index.html.br',
  ]);
  expect(filesBelow('new-source')).toEqual(['subjects/polity/rights.md']);
  expect(
    isSame(
      ['last/site/index.html', 'new/site/index.html'],
      ['last-source/subjects/polity/rights.md', 'new-source/subjects/polity/rights.md'],
    ),
  ).toBe(true);
});

it('leaves nothing of an older release in its folders, and does not change its other links', async () => {
  const last = await lastRelease();
  await folder.write({
    'new/release.json': '{"id": "older"}',
    'new/site/_headers': 'older',
    'new/site/index.html': 'Hole',
    'new/site/polity/rights/index.html.gz': 'older',
    'new/site/polity/closed/index.html': 'A page that was closed',
    'new/site/removed/topic/index.html': 'A removed page',
    'new-source/subjects/polity/closed.md': '# Closed',
    'new-source/subjects/removed/topic.md': '# Removed',
    'new-source/tests/paper.json': 'Questions of an older paper',
  });
  linkSync(at('new/site/index.html'), at('older.html'));
  linkSync(at('last/site/polity/rights/index.html'), at('new/site/polity/rights/index.html'));

  const linked = await linkAhead(target(), last);
  expect([...linked.site]).toHaveLength(2);
  expect(filesBelow('new')).toEqual([
    'site/index.html',
    'site/polity/rights/index.html',
    'site/polity/rights/index.html.br',
  ]);
  expect(readdirSync(at('new/site'))).toEqual(['index.html', 'polity']);
  expect(filesBelow('new-source')).toEqual(['subjects/polity/rights.md']);
  expect(readFileSync(at('new/site/index.html'), 'utf8')).toBe('Home');
  expect(readFileSync(at('older.html'), 'utf8')).toBe('Hole');
  expect(isSame(['last/site/polity/rights/index.html', 'new/site/polity/rights/index.html'])).toBe(true);
});

it('links nothing if a file of the last release is missing', async () => {
  const last = await lastRelease();
  await folder.write({ 'new/site/polity/closed/index.html': 'A page that was closed' });
  rmSync(at('last/site/polity/rights/index.html.br'));
  const linked = await linkAhead(target(), last);
  expect([...linked.site, ...linked.source]).toEqual([]);
  expect(filesBelow('new')).toEqual([]);
});

it('deletes the links that the new release does not have', async () => {
  const previous = await lastRelease();
  const linked = await linkAhead(target(), previous);
  const { 'index.html': home, 'polity/rights/index.html': rights } = previous.release.files;
  removeOutdatedLinks(
    { 'index.html': home!, 'polity/rights/index.html': { size: 6, sha256: '' } },
    { dir: at('new'), previous, linked },
  );
  expect(filesBelow('new/site')).toEqual(['index.html', 'polity/rights/index.html']);
  expect(rights).toHaveProperty('br');

  removeOutdatedLinks({ 'index.html': home! }, { dir: at('new'), previous, linked });
  expect(readdirSync(at('new/site'))).toEqual(['index.html']);
});
