import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { readSubject } from './read-subject.ts';
import { openReadCache } from './read-cache.ts';

const folder = useTempFolder();
const LATER = 10_000;
const drawing = (width: number, inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"><title>A</title>${inside}</svg>`;

/** Reads the subject like a later check; `read` lists the images that were read. */
async function read(after = LATER) {
  const cache = await openReadCache(join(folder.path, 'cache'), Date.now() + after);
  const read: string[] = [];
  const { files, issues } = await readSubject(join(folder.path, 'polity'), 'polity', undefined, {
    ...cache,
    get: (paths, load) =>
      cache.get(paths, () => {
        const [path] = paths;
        read.push(path.slice(path.lastIndexOf('/') + 1));
        return load();
      }),
  });
  await cache.save();
  return { files, errors: issues.filter(({ severity }) => severity === 'error'), read };
}

it('reads only images that are new or changed, and keeps their sizes and problems', async () => {
  await folder.write({
    'polity/a.svg': drawing(20),
    'polity/bad.svg': drawing(20, '<script>alert(1)</script>'),
    'polity/map.png': 'no image',
  });
  const first = await read();
  expect(first.read).toEqual(['a.svg', 'bad.svg', 'map.png']);
  expect(first.files.map(({ name, pixels }) => [name, pixels])).toEqual([
    ['a.svg', { width: 20, height: 10 }],
    ['map.png', null],
  ]);
  expect(first.errors.map(({ file }) => file)).toEqual(['subjects/polity/bad.svg']);
  expect(await read()).toEqual({ ...first, read: [] });

  await folder.write({ 'polity/a.svg': drawing(30) });
  const second = await read();
  expect(second.read).toEqual(['a.svg']);
  expect(second.files[0]?.pixels).toEqual({ width: 30, height: 10 });
});

it('reads an image again whose size and time are the same but which was written again', async () => {
  const path = join(folder.path, 'polity/a.svg');
  await folder.write({ 'polity/a.svg': drawing(20) });
  await utimes(path, 1_000, 1_000);
  await read();
  await folder.write({ 'polity/a.svg': drawing(30) });
  await utimes(path, 1_000, 1_000);
  expect((await read()).files[0]?.pixels?.width).toBe(30);
});

it('does not cache an image that may still change without a new time', async () => {
  await folder.write({ 'polity/a.svg': drawing(20) });
  await read(0);
  expect((await read()).read).toEqual(['a.svg']);
});
