import { execFileSync } from 'node:child_process';
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { useTempFolder } from '../../testing/temp-folder.ts';
import { commitFiles, fileAt, hasHistory, versionsOf } from './history.ts';

const folder = useTempFolder();
const ADMIN = { name: 'Asha Rao', email: 'asha@example.org' };

function git(...args: string[]): string {
  return execFileSync('git', ['-C', folder.path, ...args], { encoding: 'utf8' });
}

describe('in a git work tree', () => {
  beforeEach(() => void git('init', '--quiet'));

  test('a commit contains exactly the given files and has the admin as author', async () => {
    await folder.write({
      'content/a.md': 'one',
      'content/b.md': 'one',
      'content/staged.md': 'x',
      'other.txt': 'x',
    });
    git('add', 'content/staged.md');
    const root = join(folder.path, 'content');
    const commit = await commitFiles(root, ['a.md', 'b.md'], { author: ADMIN, message: 'Edit "a"\n\nand b' });
    expect(commit).toBe(git('rev-parse', 'HEAD').trim());
    expect(git('show', '--name-only', '--format=%an|%ae|%cn|%s').trim().split('\n')).toEqual([
      'Asha Rao|asha@example.org|Asha Rao|Edit "a"',
      '',
      'content/a.md',
      'content/b.md',
    ]);
    expect(git('status', '--porcelain').trim().split('\n')).toEqual(['A  content/staged.md', '?? other.txt']);
  });

  test('a deleted file is removed, an unknown one is ignored', async () => {
    await folder.write({ 'a.md': 'one', 'b.md': 'one' });
    await commitFiles(folder.path, ['a.md', 'b.md'], { author: ADMIN, message: 'Add' });
    await rm(join(folder.path, 'a.md'));
    await commitFiles(folder.path, ['a.md', 'never.md'], { author: ADMIN, message: 'Delete' });
    expect(git('ls-files').trim()).toBe('b.md');
    expect(await commitFiles(folder.path, ['never.md'], { author: ADMIN, message: 'Nothing' })).toBeNull();
    expect(await commitFiles(folder.path, ['b.md'], { author: ADMIN, message: 'Nothing' })).toBeNull();
  });

  test.each([
    ['a name of signs', { name: '<>"', email: 'a@example.org' }, 'a@example.org|a@example.org'],
    ['line ends and brackets', { name: 'A\n<b> C', email: 'a@example.org' }, 'A b C|a@example.org'],
    ['Devanagari', { name: 'आशा', email: 'a@example.org' }, 'आशा|a@example.org'],
    ['what looks like an option', { name: '--amend', email: 'a@example.org' }, '--amend|a@example.org'],
  ])('an author with %s can commit', async (_name, author, expected) => {
    await folder.write({ 'a.md': 'one' });
    await commitFiles(folder.path, ['a.md'], { author, message: '--amend' });
    expect(git('log', '--format=%an|%ae').trim().replaceAll('  ', ' ')).toBe(expected);
  });

  test('file names are literal, never options or patterns', async () => {
    await folder.write({
      '-a.md': 'one',
      '*.md': 'one',
      ':(top)b.md': 'one',
      'संविधान.md': 'one',
      'c.md': 'one',
    });
    const names = ['-a.md', '*.md', ':(top)b.md', 'संविधान.md'];
    await commitFiles(folder.path, names, { author: ADMIN, message: 'Add' });
    expect(git('-c', 'core.quotePath=false', 'ls-files').trim().split('\n').sort()).toEqual(names.sort());
  });

  test('hooks of the folder do not run', async () => {
    const mark = join(folder.path, 'ran');
    for (const hook of ['pre-commit', 'commit-msg', 'post-commit', 'post-index-change']) {
      const path = join(folder.path, '.git/hooks', hook);
      await folder.write({ [`.git/hooks/${hook}`]: `#!/bin/sh\ntouch ${mark}\nexit 1\n` });
      await chmod(path, 0o755);
    }
    git('config', 'commit.gpgSign', 'true');
    git('config', 'core.fsmonitor', `touch ${mark}`);
    await folder.write({ 'a.md': 'one' });
    expect(await commitFiles(folder.path, ['a.md'], { author: ADMIN, message: 'Add' })).not.toBeNull();
    await expect(writeFile(mark, '', { flag: 'wx' })).resolves.toBeUndefined();
  });

  test('versions are listed newest first, at most 50, and can be read', async () => {
    for (let number = 1; number <= 52; number += 1) {
      await folder.write({ 'a.md': `text ${number}`, 'b.md': `other ${number}` });
      await commitFiles(folder.path, ['a.md'], { author: ADMIN, message: `Edit ${number}` });
    }
    await commitFiles(folder.path, ['b.md'], { author: ADMIN, message: 'Another file' });
    const versions = await versionsOf(folder.path, ['a.md', 'a.csv']);
    expect(versions).toHaveLength(50);
    expect(versions[0]).toMatchObject({ author: 'Asha Rao', email: 'asha@example.org', message: 'Edit 52' });
    const bytes = await fileAt(folder.path, versions[2]!.commit, 'a.md');
    expect(Buffer.from(bytes!).toString()).toBe('text 50');
    expect(await fileAt(folder.path, versions[2]!.commit, 'a.csv')).toBeNull();
    expect(await fileAt(folder.path, '--help', 'a.md')).toBeNull();
    expect(await fileAt(folder.path, 'HEAD', 'a.md')).toBeNull();
  });

  test('there are no versions before the first commit', async () => {
    expect(await hasHistory(folder.path)).toBe(true);
    expect(await versionsOf(folder.path, ['a.md'])).toEqual([]);
  });
});

test('without git there is no history', async () => {
  expect(await hasHistory(folder.path)).toBe(false);
  expect(await versionsOf(folder.path, ['a.md'])).toEqual([]);
});
