import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitBytes } from './git.ts';

/** The author of a commit. */
export interface Author {
  name: string;
  email: string;
}

/** A commit that changed a file. */
interface Version {
  /** Full hash. */
  commit: string;
  author: string;
  email: string;
  /** ISO 8601 with offset. */
  at: string;
  /** First line of the commit message. */
  message: string;
}

/** Maximum number of versions listed for a file. */
const VERSIONS_MAX = 50;

/** Whether the content folder is in a git work tree and git is installed. */
export async function hasHistory(root: string): Promise<boolean> {
  try {
    return (await git(root, ['rev-parse', '--is-inside-work-tree'])).trim() === 'true';
  } catch {
    return false;
  }
}

/**
 * Commits exactly these files (paths in the content folder; changed, added or deleted), regardless of what is staged.
 *
 * @returns the commit, or null if nothing changed
 * @throws {GitError} if git refuses, such as during a merge
 */
export async function commitFiles(
  root: string,
  paths: readonly string[],
  { author, message }: { author: Author; message: string },
): Promise<string | null> {
  const tracked = new Set((await git(root, ['ls-files', '-z', '--', ...paths])).split('\0'));
  const known: string[] = [];
  const unknown: string[] = [];
  for (const path of paths) {
    const exists = await lstat(join(root, path)).then(
      () => true,
      () => false,
    );
    // Git refuses to add a path that neither exists nor is tracked.
    (exists || tracked.has(path) ? known : unknown).push(path);
  }
  if (known.length > 0) await git(root, ['add', '--all', '--', ...known]);
  // A killed process may have staged a deletion without committing it.
  known.push(...(await inLastCommit(root, unknown)));
  if (known.length === 0) return null;
  if ((await git(root, ['status', '--porcelain', '-z', '--', ...known])) === '') return null;
  const { name, email } = identityOf(author);
  const identity = ['-c', `user.name=${name}`, '-c', `user.email=${email}`];
  const options = ['--only', '--no-verify', '--quiet', '--cleanup=whitespace', `--author=${name} <${email}>`];
  await git(root, [...identity, 'commit', ...options, '-m', message, '--', ...known]);
  return (await git(root, ['rev-parse', 'HEAD'])).trim();
}

async function inLastCommit(root: string, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  // git ls-tree fails in a work tree without commits.
  const listed = await git(root, ['ls-tree', '-z', '--name-only', 'HEAD', '--', ...paths]).catch(() => '');
  return listed.split('\0').filter((path) => path !== '');
}

/** The last commits that changed any of these files, newest first; none without a git work tree. */
export async function versionsOf(root: string, paths: readonly string[]): Promise<Version[]> {
  if (!(await hasHistory(root))) return [];
  const format = '--format=%H%x1f%an%x1f%ae%x1f%aI%x1f%s';
  const list = ['log', '-z', `--max-count=${VERSIONS_MAX}`, '--no-show-signature', format, '--', ...paths];
  // git log fails in a work tree without commits.
  const output = await git(root, list).catch(() => '');
  return output
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const [commit = '', author = '', email = '', at = '', message = ''] = line.split('\x1f');
      return { commit, author, email, at, message };
    });
}

/** A file in a commit; null if the commit does not have it. */
export async function fileAt(root: string, commit: string, path: string): Promise<Uint8Array | null> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return null;
  try {
    return await gitBytes(root, ['show', '--no-textconv', `${commit}:./${path}`]);
  } catch {
    return null;
  }
}

/** Removes what git refuses: `<`, `>` and control characters, and names without a letter or digit. */
function identityOf({ name, email }: Author): Author {
  // oxlint-disable-next-line no-control-regex -- control characters are removed
  const plain = (text: string) => text.replace(/[<>\u0000-\u001f\u007f]/g, ' ').trim();
  const address = plain(email).replaceAll(' ', '');
  const plainName = plain(name);
  return { name: /[\p{L}\p{N}]/u.test(plainName) ? plainName : address, email: address };
}
