import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
/** ms that git may take for one command. */
const PATIENCE = 10_000;
/** Bytes that git may print. */
const OUTPUT_MAX = 16_000_000;

/* Nothing that the folder's own settings could start: no hook, no monitor, no signing program, no network. */
const QUIET = [
  ...['core.hooksPath=/dev/null', 'core.fsmonitor=false', 'commit.gpgSign=false', 'log.showSignature=false'],
  ...['gc.auto=0', 'maintenance.auto=false', 'protocol.allow=never', 'core.quotePath=false'],
].flatMap((setting) => ['-c', setting]);

async function git(root: string, args: readonly string[], encoding: 'utf8'): Promise<string>;
async function git(root: string, args: readonly string[], encoding: 'buffer'): Promise<Buffer>;
async function git(
  root: string,
  args: readonly string[],
  encoding: 'utf8' | 'buffer',
): Promise<string | Buffer> {
  const { stdout } = await run('git', ['-C', root, '--literal-pathspecs', ...QUIET, ...args], {
    encoding,
    timeout: PATIENCE,
    killSignal: 'SIGKILL',
    maxBuffer: OUTPUT_MAX,
    windowsHide: true,
  });
  return stdout;
}

/** Whether the content folder is in a git work tree, and there is a git to use it with. */
export async function hasHistory(root: string): Promise<boolean> {
  try {
    return (await git(root, ['rev-parse', '--is-inside-work-tree'], 'utf8')).trim() === 'true';
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
  const tracked = new Set((await git(root, ['ls-files', '-z', '--', ...paths], 'utf8')).split('\0'));
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
  await git(root, ['add', '--all', '--', ...known], 'utf8');
  if ((await git(root, ['status', '--porcelain', '-z', '--', ...known], 'utf8')) === '') return null;
  const { name, email } = identityOf(author);
  const identity = ['-c', `user.name=${name}`, '-c', `user.email=${email}`];
  const how = ['--only', '--no-verify', '--quiet', '--cleanup=whitespace', `--author=${name} <${email}>`];
  await git(root, [...identity, 'commit', ...how, '-m', message, '--', ...known], 'utf8');
  return (await git(root, ['rev-parse', 'HEAD'], 'utf8')).trim();
}

/** The last commits that touched any of these files, the newest first; none where there is no history. */
export async function versionsOf(root: string, paths: readonly string[]): Promise<Version[]> {
  if (!(await hasHistory(root))) return [];
  const format = '--format=%H%x1f%an%x1f%ae%x1f%aI%x1f%s';
  const list = ['log', '-z', `--max-count=${VERSIONS}`, '--no-show-signature', format, '--', ...paths];
  // A work tree without its first commit has no log.
  const printed = await git(root, list, 'utf8').catch(() => '');
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
    return await git(root, ['show', '--no-textconv', `${commit}:./${path}`], 'buffer');
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
