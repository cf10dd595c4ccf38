import { appendFile, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { useTempFolder } from '../../content/testing/temp-folder.ts';
import { bundleOf } from './bundle.ts';

const folder = useTempFolder();
const MAIN = `import { Worker } from 'node:worker_threads';
import { word } from './parts/word.ts';
import { beside } from './parts/beside.ts';
export { word, beside };
export const said = () =>
  new Promise<string>((resolve) => new Worker(new URL('./thread.ts', import.meta.url)).once('message', resolve));
`;

async function program() {
  await folder.write({
    'program/main.ts': MAIN,
    'program/thread.ts':
      "import { parentPort } from 'node:worker_threads';\nimport { word } from './parts/word.ts';\nparentPort?.postMessage(`thread: ${word}`);\n",
    'program/parts/word.ts': "export const word: string = 'first';\n",
    'program/parts/beside.ts': "export const beside = new URL('text.md', import.meta.url).pathname;\n",
    'program/package-lock.json': '{}',
  });
  const root = join(folder.path, 'program');
  const url = () => bundleOf({ root, entries: ['main.ts', 'thread.ts'] }, join(folder.path, 'cache'));
  return { root, url };
}

interface Main {
  word: string;
  beside: string;
  said: () => Promise<string>;
}

it('joins modules, starts threads from the bundle and finds files beside the source', async () => {
  const { root, url } = await program();
  const main = (await import(await url())) as Main;
  expect(main.word).toBe('first');
  expect(main.beside).toBe(join(root, 'parts/text.md'));
  await expect(main.said()).resolves.toBe('thread: first');
});

it('uses a bundle until a source, the lockfile or the bundle itself changes', async () => {
  const { root, url } = await program();
  const first = await url();
  await expect(url()).resolves.toBe(first);

  await writeFile(join(root, 'parts/word.ts'), "export const word = 'second';\n");
  const second = await url();
  expect(second).not.toBe(first);
  expect(((await import(second)) as Main).word).toBe('second');

  await writeFile(join(root, 'package-lock.json'), '{"changed":true}');
  const third = await url();
  expect(third).not.toBe(second);

  await appendFile(fileURLToPath(third), '// damaged');
  await expect(url()).resolves.not.toBe(third);
});

it('deletes bundles that no process can run any more', async () => {
  const { root, url } = await program();
  const old = dirname(fileURLToPath(await url()));
  await writeFile(join(root, 'parts/word.ts'), "export const word = 'second';\n");
  const second = dirname(fileURLToPath(await url()));
  await utimes(old, 1, 1);
  await writeFile(join(root, 'parts/word.ts'), "export const word = 'third';\n");
  const third = dirname(fileURLToPath(await url()));
  const kept = (await readdir(dirname(third))).filter((name) => name.startsWith('bundle-'));
  expect(kept.map((name) => join(dirname(third), name)).sort()).toEqual([second, third].sort());
});

it('rejects with the reason if a module is missing', async () => {
  const { root, url } = await program();
  await writeFile(join(root, 'main.ts'), "import './missing.ts';\n");
  await expect(url()).rejects.toThrow('missing.ts');
});
