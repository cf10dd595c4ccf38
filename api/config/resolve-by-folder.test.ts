import { spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTempFolder } from '../../scripts/content/testing/temp-folder.ts';
import { NODE_FLAGS } from './node-flags.ts';

const folder = useTempFolder();

function run(file: string) {
  const { stdout, stderr } = spawnSync(process.execPath, [...NODE_FLAGS, join(folder.path, file)], {
    encoding: 'utf8',
    env: {},
  });
  return { stdout: stdout.trim(), stderr: stderr.replaceAll(folder.path, '') };
}

test('imports of a folder have the format of its package, whatever was imported before', async () => {
  await folder.write({
    'package.json': '{"type": "module"}',
    'main.ts': `
      import { a } from './modules/a.js';
      import { b } from './modules/b.js';
      import c from './commonjs/c.js';
      import d from './commonjs/d.js';
      import e from './undeclared/e.js';
      import { f } from './undeclared/f.js';
      import { g } from './typed.ts';
      import { h } from './commonjs/h.mjs';
      const words: string[] = [a, b, c, d, e, f, g, h];
      console.log(words.join(' '));`,
    'modules/a.js': "export const a = 'a';",
    'modules/b.js': "export const b = 'b';",
    'commonjs/package.json': '{"type": "commonjs"}',
    'commonjs/c.js': "module.exports = 'c';",
    'commonjs/d.js': "module.exports = require('./c.js') + 'd';",
    'commonjs/h.mjs': "export const h = 'h';",
    'undeclared/package.json': '{}',
    'undeclared/e.js': "module.exports = 'e';",
    'undeclared/f.js': "export const f = 'f';",
    'typed.ts': "export const g: string = 'g';",
  });
  expect(run('main.ts')).toMatchObject({ stdout: 'a b c cd e f g h' });
});

test('a module of a linked folder is loaded once', async () => {
  await folder.write({
    'main.mjs': `
      import { one } from './real/one.mjs';
      import { two } from './link/two.mjs';
      import { one as again } from './link/one.mjs';
      console.log(one === again, two);`,
    'real/one.mjs': 'export const one = {};',
    'real/two.mjs': 'export const two = 2;',
  });
  await symlink(join(folder.path, 'real'), join(folder.path, 'link'));
  expect(run('main.mjs')).toEqual({ stdout: 'true 2', stderr: '' });
});

test('packages are those of the module that imports them', async () => {
  await folder.write({
    'main.mjs': `
      import ours from 'ours';
      import { inner } from './inner/inner.mjs';
      console.log(ours, inner);`,
    'inner/inner.mjs': "import ours from 'ours';\nexport const inner = ours;",
    'node_modules/ours/index.mjs': "export default 'outer';",
    'node_modules/ours/package.json': '{"exports": "./index.mjs"}',
    'inner/node_modules/ours/index.mjs': "export default 'inner';",
    'inner/node_modules/ours/package.json': '{"exports": "./index.mjs"}',
  });
  expect(run('main.mjs')).toEqual({ stdout: 'outer inner', stderr: '' });
});

test('a missing module is named', async () => {
  await folder.write({
    'main.mjs': "import './a.mjs';\nimport './missing.mjs';",
    'a.mjs': '',
  });
  expect(run('main.mjs').stderr).toContain("'/missing.mjs'");
});
