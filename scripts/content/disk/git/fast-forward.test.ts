import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { followedRef, upstreamOf } from './fast-forward.ts';

const folder = useTempFolder();
const at = (path: string) => join(folder.path, path);
const AUTHOR = ['-c', 'user.name=Editor', '-c', 'user.email=editor@example.org'];

/* The product is a clone that contains a content folder and a separate clone with its own content. */
beforeEach(async () => {
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', at('central')]);
  execFileSync('git', ['-C', at('central'), ...AUTHOR, 'commit', '--quiet', '--allow-empty', '-m', 'First']);
  for (const clone of ['product', 'product/own']) {
    execFileSync('git', ['clone', '--quiet', at('central'), at(clone)]);
  }
  await mkdir(at('product/content'));
  await mkdir(at('product/own/content'));
  await mkdir(at('plain'));
});

test('the program’s own repository is pulled only if allowed', async () => {
  const program = at('product');
  expect(await upstreamOf(at('product/content'), program, false)).toEqual({
    reason: 'it is in the work tree of the program itself',
  });
  expect(await upstreamOf(at('product/content'), program, true)).toEqual({
    top: program,
    name: 'origin/main',
  });
});

test('a separate work tree is pulled, even inside the program’s folder', async () => {
  const own = { top: at('product/own'), name: 'origin/main' };
  expect(await upstreamOf(at('product/own/content'), at('product'), false)).toEqual(own);
  expect(await upstreamOf(at('product/own'), at('plain'), false)).toEqual(own);
});

test('explains why there is nothing to pull from', async () => {
  expect(await upstreamOf(at('plain'), at('product'), true)).toEqual({
    reason: 'it is not in a git work tree',
  });
  execFileSync('git', ['-C', at('product/own'), 'checkout', '--quiet', '--detach']);
  expect(await upstreamOf(at('product/own'), at('product'), true)).toEqual({
    reason: 'its branch has no upstream branch',
  });
});

test('knows the branch of the remote that a folder follows', async () => {
  expect(await followedRef(at('product/own/content'))).toBe('refs/heads/main');
  execFileSync('git', [
    '-C',
    at('product/own'),
    'checkout',
    '--quiet',
    '-b',
    'here/today',
    '--track',
    'origin/main',
  ]);
  expect(await followedRef(at('product/own'))).toBe('refs/heads/main');
  execFileSync('git', ['-C', at('product/own'), 'branch', '--unset-upstream']);
  expect(await followedRef(at('product/own'))).toBeNull();
  execFileSync('git', ['-C', at('product/own'), 'checkout', '--quiet', '--detach']);
  expect(await followedRef(at('product/own'))).toBeNull();
  expect(await followedRef(at('plain'))).toBeNull();
});
