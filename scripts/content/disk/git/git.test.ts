import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { git, GitError } from './git.ts';
import { fastForward } from './fast-forward.ts';

const folder = useTempFolder();
const at = (path: string) => join(folder.path, path);
const run = (clone: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-C', at(clone), '-c', 'user.name=Editor', '-c', 'user.email=e@example.org', ...args],
    {
      stdio: 'pipe',
    },
  );

/* A clone in which writing the pulled files takes a long time. */
beforeEach(async () => {
  await folder.write({ 'editor/topic.md': 'First' });
  execFileSync('git', ['init', '--quiet', '--initial-branch=main', at('editor')]);
  run('editor', 'add', '.');
  run('editor', 'commit', '--quiet', '-m', 'First');
  execFileSync('git', ['clone', '--quiet', at('editor'), at('served')]);
  run('served', 'config', 'filter.slow.smudge', 'sleep 1; cat');
  await folder.write({ 'editor/topic.md': 'Second', 'editor/.gitattributes': '*.md filter=slow' });
  run('editor', 'add', '.');
  run('editor', 'commit', '--quiet', '-m', 'Second');
});

test('cancelling a publish during the fast-forward leaves a complete folder', async () => {
  const cancelled = new AbortController();
  setTimeout(() => cancelled.abort(), 500);
  const taken = fastForward({ top: at('served'), name: 'origin/main' }, (work) => work(), cancelled.signal);
  expect(await taken).toBe(1);
  expect(await readFile(at('served/topic.md'), 'utf8')).toBe('Second');
  expect(run('served', 'status', '--porcelain').toString()).toBe('');
});

test('a command that times out is terminated and leaves no lock file', async () => {
  run('served', 'fetch', '--quiet');
  const merge = git(at('served'), ['merge', '--ff-only', '--quiet', 'origin/main'], { timeout: 300 });
  await expect(merge).rejects.toThrow(GitError);
  await expect(merge).rejects.toMatchObject({ timedOut: true });
  expect(existsSync(at('served/.git/index.lock'))).toBe(false);
});
