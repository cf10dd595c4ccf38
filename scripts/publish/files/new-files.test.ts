import { linkSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { newFiles } from './new-files.ts';

const folder = useTempFolder();

it('does not change a file that is hard-linked into another release', async () => {
  const [old, linked] = [join(folder.path, 'old'), join(folder.path, 'linked')];
  writeFileSync(old, 'old');
  linkSync(old, linked);
  const disk = newFiles(folder.path);
  disk.write(linked, 'new');
  disk.write(join(folder.path, 'other'), 'new');
  await disk.sync();
  expect([old, linked].map((path) => readFileSync(path, 'utf8'))).toEqual(['old', 'new']);
});

it('throws if a file cannot be written', () => {
  expect(() => newFiles(folder.path).write(join(folder.path, 'no/such'), 'new')).toThrow('ENOENT');
});

it('flushes added files, many or few', async () => {
  const disk = newFiles(folder.path);
  const names = Array.from({ length: 300 }, (_, index) => join(folder.path, String(index)));
  for (const name of names) writeFileSync(name, 'new');
  disk.add(names);
  await disk.sync();
  disk.add([join(folder.path, 'gone')]);
  await expect(disk.sync()).rejects.toThrow('ENOENT');
});
