import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMPILE_CACHE } from './content/testing/compile-cache.ts';
import { useTempFolder } from './content/testing/temp-folder.ts';
import { NODE_FLAGS } from '../api/config/node-flags.ts';

const folder = useTempFolder();
const scripts = fileURLToPath(new URL('.', import.meta.url));

const PROBLEM = 'cannot be used: a part of its path is a file, not a folder.';

test.each([
  [
    'build-site',
    'a file/data/build',
    'A publish reads CONTENT_DIR and writes to DATA_DIR and to .astro/ of the program.',
  ],
  ['start', 'a file/data', 'Check DATA_DIR.'],
])('%s prints one line if it cannot write to DATA_DIR', async (name, path, hint) => {
  await folder.write({ 'a file': '' });
  const { status, stderr } = spawnSync(process.execPath, [...NODE_FLAGS, join(scripts, `${name}.ts`)], {
    env: { ...COMPILE_CACHE, CONTENT_DIR: folder.path, DATA_DIR: join(folder.path, 'a file/data') },
    encoding: 'utf8',
  });
  expect(stderr).toBe(`${join(folder.path, path)} ${PROBLEM} ${hint}\n`);
  expect(status).toBe(1);
});

test('build-site names an unknown option', () => {
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [...NODE_FLAGS, join(scripts, 'build-site.ts'), ...options], {
      env: { ...COMPILE_CACHE },
      encoding: 'utf8',
    });
  expect(run('--strict', '--allow-removal=3', '--strictly')).toMatchObject({
    status: 1,
    stderr: 'Unknown option --strictly. Usage: npm run build [-- --allow-removal] [--strict]\n',
  });
});
