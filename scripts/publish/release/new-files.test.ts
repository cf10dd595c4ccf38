import { linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newFiles } from './new-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-new-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('does not change a file that is hard-linked into another release', async () => {
  const [old, linked] = [join(folder, 'old'), join(folder, 'linked')];
  writeFileSync(old, 'old');
  linkSync(old, linked);
  const disk = newFiles(folder);
  disk.write(linked, 'new');
  disk.write(join(folder, 'other'), 'new');
  await disk.sync();
  expect([old, linked].map((path) => readFileSync(path, 'utf8'))).toEqual(['old', 'new']);
});

it('throws if a file cannot be written', () => {
  expect(() => newFiles(folder).write(join(folder, 'no/such'), 'new')).toThrow('ENOENT');
});

it('flushes added files, many or few', async () => {
  const disk = newFiles(folder);
  const names = Array.from({ length: 300 }, (_, index) => join(folder, String(index)));
  for (const name of names) writeFileSync(name, 'new');
  disk.add(names);
  await disk.sync();
  disk.add([join(folder, 'gone')]);
  await expect(disk.sync()).rejects.toThrow('ENOENT');
});
