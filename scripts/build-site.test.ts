import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { useTempFolder } from './content/testing/temp-folder.ts';

const folder = useTempFolder();
const scripts = fileURLToPath(new URL('.', import.meta.url));

test.each(['build-site', 'start'])('%s prints one line if it cannot write to DATA_DIR', async (name) => {
  await folder.write({ 'a file': '' });
  const { status, stderr } = spawnSync(process.execPath, [join(scripts, `${name}.ts`)], {
    env: { CONTENT_DIR: folder.path, DATA_DIR: join(folder.path, 'a file/data') },
    encoding: 'utf8',
  });
  expect(stderr).toBe(
    `${join(folder.path, 'a file/data/build')} cannot be used: a part of its path is a file, not a folder. A publish reads CONTENT_DIR and writes to DATA_DIR and to .astro/ of the program.\n`,
  );
  expect(status).toBe(1);
});
