import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Release } from '../../../api/contract/content/release.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { assembleSite } from './assemble.ts';
import { newFiles } from '../files/new-files.ts';
import type { StoredRelease } from './release.ts';

const folder = useTempFolder();

const sentence = (number: number) =>
  `Article ${(number * 7919) % 395} speaks of ${(number * 104_729) % 9973}. `;
const TEXT = Array.from({ length: 300 }, (_, number) => sentence(number)).join('');

/** Size in bytes of the compressed copy of a list that is assembled with other files. */
async function sizeBeside(
  others: readonly string[],
  compression: 'best' | 'fast' = 'best',
): Promise<number | undefined> {
  const from = join(folder.path, `sources-${others.length}-${compression}`);
  const dir = join(folder.path, `release-${others.length}-${compression}`);
  mkdirSync(from);
  mkdirSync(dir);
  const sources = ['list.json', ...others].map((name, index) => {
    const path = join(from, String(index));
    writeFileSync(path, TEXT);
    return { name, path };
  });
  const target = {
    dir,
    source: '',
    previous: null,
    compression,
    disk: newFiles(dir),
  };
  const { files } = await assembleSite(sources, target);
  return files['list.json']?.br;
}

it('compresses well beside any number of files that are not compressed, or always well', async () => {
  const alone = await sizeBeside([]);
  const parts = Array.from({ length: 1_520 }, (_, number) => `search/${number}.pf_fragment`);
  expect(await sizeBeside(parts)).toBe(alone);
  const lists = Array.from({ length: 1_519 }, (_, number) => `${number}.json`);
  expect(await sizeBeside(lists)).toBeGreaterThan(alone ?? Infinity);
});

it('compresses less if it should be fast', async () => {
  const best = await sizeBeside([]);
  expect(await sizeBeside([], 'fast')).toBeGreaterThan(best ?? Infinity);
});

it('reads a linked file again only if it was written after its release was complete', async () => {
  const source = join(folder.path, 'part');
  writeFileSync(source, TEXT);
  const assemble = async (id: string, previous: StoredRelease | null) => {
    const dir = join(folder.path, id);
    mkdirSync(dir);
    const target = {
      dir,
      source: '',
      previous,
      compression: 'fast' as const,
      disk: newFiles(dir),
    };
    const file = { name: 'search/0/part.json', path: source, expected: sha256Hex(TEXT) };
    const { files, written } = await assembleSite([file], target);
    return { files, written, path: join(dir, 'site', file.name) };
  };
  const first = await assemble('first', null);
  const completed = Date.now() + 1_000;
  const previous = storedRelease(join(folder.path, 'first'), first.files, completed);
  const damaged = TEXT.replace('Article', 'article');
  writeFileSync(first.path, damaged);
  expect((await assemble('second', previous)).written).toBe(0);
  utimesSync(first.path, new Date(), new Date(completed + 1_000));
  const third = await assemble('third', previous);
  expect(third.written).toBe(1);
  expect(readFileSync(third.path, 'utf8')).toBe(TEXT);
});

/** @param completed ms since the epoch */
function storedRelease(dir: string, files: Release['files'], completed: number): StoredRelease {
  const publishedAt = new Date(completed).toISOString();
  return {
    dir,
    source: '',
    release: { id: 'first', publishedAt, csp: 'none', files, subjects: [] },
    build: { contentDir: '', publicOrigin: '', apiOrigin: '', program: '', assets: [] },
  };
}
