import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTempFolder } from '../content/testing/temp-folder.ts';
import { removeLeftFolders } from './memory-folder.ts';

const folder = useTempFolder();

test('folders of killed processes are deleted, and nothing else', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const kept = [`swadhyay-tests-${process.ppid}`, 'swadhyay-tests-1', `swadhyay-tests-a${ended}`].toSorted();
  for (const name of [...kept, `swadhyay-tests-${ended}`, `swadhyay-tests-${process.pid}`]) {
    mkdirSync(join(folder.path, name));
    writeFileSync(join(folder.path, name, 'file'), '');
  }
  removeLeftFolders(folder.path);
  expect(readdirSync(folder.path).toSorted()).toEqual(kept);
});
