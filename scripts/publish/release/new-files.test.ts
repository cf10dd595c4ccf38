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

it('never writes into a file that another release is linked to', async () => {
  const [old, linked] = [join(folder, 'old'), join(folder, 'linked')];
  writeFileSync(old, 'old');
  linkSync(old, linked);
  const disk = newFiles(folder);
  disk.write(linked, 'new');
  disk.write(join(folder, 'other'), 'new');
  await disk.sync();
  expect([old, linked].map((path) => readFileSync(path, 'utf8'))).toEqual(['old', 'new']);
});

it('says what it cannot write', () => {
  expect(() => newFiles(folder).write(join(folder, 'no/such'), 'new')).toThrow('ENOENT');
});

it('brings what others wrote to the disk, too, many or few', async () => {
  const disk = newFiles(folder);
  const names = Array.from({ length: 300 }, (_, nth) => join(folder, String(nth)));
  for (const name of names) writeFileSync(name, 'new');
  disk.add(names);
  await disk.sync();
  disk.add([join(folder, 'gone')]);
  await expect(disk.sync()).rejects.toThrow('ENOENT');
});
