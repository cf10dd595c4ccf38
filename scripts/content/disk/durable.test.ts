import { linkSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useTempFolder } from '../testing/temp-folder.ts';
import { createSynced, replaceSynced } from './durable.ts';

const folder = useTempFolder();

it('replaces a file without changing another hard link to it', async () => {
  const [old, linked] = [join(folder.path, 'old'), join(folder.path, 'linked')];
  writeFileSync(old, 'old');
  linkSync(old, linked);
  await expect(createSynced(linked, 'new')).rejects.toThrow('EEXIST');
  await replaceSynced(linked, 'new');
  expect([readFileSync(old, 'utf8'), readFileSync(linked, 'utf8')]).toEqual(['old', 'new']);
});
