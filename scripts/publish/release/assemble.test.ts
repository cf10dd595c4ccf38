import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { assembleSite } from './assemble.ts';
import { newFiles } from '../files/new-files.ts';

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
  const target = { dir, source: '', previous: null, compression, disk: newFiles(dir) };
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
