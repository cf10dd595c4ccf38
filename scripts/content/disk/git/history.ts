import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitBytes } from './git.ts';

/** Who is named in a commit. */
export interface Author {
  name: string;
  email: string;
}

/** One commit of a file's past. */
export interface Version {
  /** Full hash. */
  commit: string;
  author: string;
  email: string;
  /** ISO 8601 with its offset. */
  at: string;
  /** First line of what the commit says. */
  message: string;
}

/** Versions of a file that are listed at most. */
const VERSIONS = 50;

/** Whether the content folder is in a git work tree, and there is a git to use it with. */
export async function hasHistory(root: string): Promise<boolean> {
  try {
    return (await git(root, ['rev-parse', '--is-inside-work-tree'])).trim() === 'true';
  } catch {
    return false;
  }
}

/**
 * Commits exactly these files (paths in the content folder, changed, added or taken away), whatever else is staged.
 *
 * @returns the commit, or null where nothing changed
 * @throws where git refuses, such as in the middle of a merge
 */
export async function commitFiles(
  root: string,
  paths: readonly string[],
  { author, message }: { author: Author; message: string },
): Promise<string | null> {
  const tracked = new Set((await git(root, ['ls-files', '-z', '--', ...paths])).split('\0'));
  const known: string[] = [];
  for (const path of paths) {
    const there = await lstat(join(root, path)).then(
      () => true,
      () => false,
    );
    // Git refuses a path that it never knew and that is gone again.
    if (there || tracked.has(path)) known.push(path);
  }
  if (known.length === 0) return null;
  await git(root, ['add', '--all', '--', ...known]);
  if ((await git(root, ['status', '--porcelain', '-z', '--', ...known])) === '') return null;
  const { name, email } = identityOf(author);
  const identity = ['-c', `user.name=${name}`, '-c', `user.email=${email}`];
  const how = ['--only', '--no-verify', '--quiet', '--cleanup=whitespace', `--author=${name} <${email}>`];
  await git(root, [...identity, 'commit', ...how, '-m', message, '--', ...known]);
  return (await git(root, ['rev-parse', 'HEAD'])).trim();
}

/** The last commits that touched any of these files, the newest first; none where there is no history. */
export async function versionsOf(root: string, paths: readonly string[]): Promise<Version[]> {
  if (!(await hasHistory(root))) return [];
  const format = '--format=%H%x1f%an%x1f%ae%x1f%aI%x1f%s';
  const list = ['log', '-z', `--max-count=${VERSIONS}`, '--no-show-signature', format, '--', ...paths];
  // A work tree without its first commit has no log.
  const printed = await git(root, list).catch(() => '');
  return printed
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const [commit = '', author = '', email = '', at = '', message = ''] = line.split('\x1f');
      return { commit, author, email, at, message };
    });
}

/** A file as a commit has it; null where that commit has no such file. */
export async function fileAt(root: string, commit: string, path: string): Promise<Uint8Array | null> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return null;
  try {
    return await gitBytes(root, ['show', '--no-textconv', `${commit}:./${path}`]);
  } catch {
    return null;
  }
}

/** A name and an address that git takes as they are: it refuses a name of signs alone, and `<` ends one. */
function identityOf({ name, email }: Author): Author {
  // eslint-disable-next-line no-control-regex -- control characters are what is taken out
  const plain = (text: string) => text.replace(/[<>\u0000-\u001f\u007f]/g, ' ').trim();
  const address = plain(email).replaceAll(' ', '');
  const given = plain(name);
  return { name: /[\p{L}\p{N}]/u.test(given) ? given : address, email: address };
}
