import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeCacheFile } from '../../content/disk/cache-file.ts';
import { digestOfValues, sha256Hex } from '../../content/disk/digest.ts';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { dataLayout } from '../files/data-layout.ts';
import { compileSite } from './compile-site.ts';

const folder = useTempFolder();
const ENTRY = 'server/entry.mjs';
const ASSET = 'client/_astro/a.js';
const pathOf = (name: string) => join(dataLayout(folder.path).compiled, name);

/** Compiles after an earlier publish. It stops where the bundler would start, which takes long. */
async function compileAgain(program = 'a program', apiOrigin = '', change = () => {}) {
  await folder.write({ [`build/compiled/${ENTRY}`]: 'entry', [`build/compiled/${ASSET}`]: 'a' });
  await writeCacheFile(pathOf('compiled.json'), {
    key: digestOfValues('a program', ''),
    ownPages: [{ path: '/account', kind: 'page' }],
    files: { [ENTRY]: sha256Hex('entry'), [ASSET]: sha256Hex('a') },
  });
  change();
  return compileSite(dataLayout(folder.path), apiOrigin, program, () => {
    throw new Error('compiles');
  });
}

it('is not compiled again while program, origin of the API and files are the same', async () => {
  expect(await compileAgain()).toEqual({
    entry: pathOf(ENTRY),
    ownPages: [{ path: '/account', kind: 'page' }],
    assets: [{ name: '_astro/a.js', path: pathOf(ASSET), expected: sha256Hex('a') }],
  });
});

it.each([
  ['a file is modified', () => writeFileSync(pathOf(ENTRY), 'damaged')],
  ['a file is missing', () => rmSync(pathOf(ASSET))],
  ['the record of its files is missing', () => rmSync(pathOf('compiled.json'))],
])('is compiled again if %s', async (_, change) => {
  await expect(compileAgain('a program', '', change)).rejects.toThrow('compiles');
});

it.each([
  ['another program', ''],
  ['a program', 'https://api.example.org'],
])('is compiled again for %s and the API at "%s"', async (program, apiOrigin) => {
  await expect(compileAgain(program, apiOrigin)).rejects.toThrow('compiles');
});
