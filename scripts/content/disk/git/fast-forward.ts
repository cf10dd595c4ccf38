import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git, GitError } from './git.ts';

/** ms */
const FETCH_TIMEOUT = 120_000;
/** ms */
const MERGE_TIMEOUT = 60_000;
/** Files that a message names. */
const FILES_NAMED = 5;

/** A pull failed. The message is meant for the user who requested it. */
export class PullError extends Error {
  override readonly name = 'PullError';
}

/** The branch that the content folder follows. */
interface Upstream {
  /** Root of the work tree. */
  top: string;
  /** Such as `origin/main`. */
  name: string;
}

/** There is nothing to pull from. */
interface NoUpstream {
  reason: string;
}

/**
 * Finds the upstream of the content folder.
 *
 * @param program a folder in the program's own work tree, which is pulled only if `allowProgram`
 */
export async function upstreamOf(
  root: string,
  program: string,
  allowProgram: boolean,
): Promise<Upstream | NoUpstream> {
  const top = await workTreeOf(root);
  if (top === null) return { reason: 'it is not in a git work tree' };
  if (!allowProgram && top === (await workTreeOf(program))) {
    return { reason: 'it is in the work tree of the program itself' };
  }
  try {
    const name = await git(root, ['rev-parse', '--abbrev-ref', '--symbolic-full-name', '@{upstream}']);
    return { top, name: name.trim() };
  } catch {
    return { reason: 'its branch has no upstream branch' };
  }
}

/** The ref of the remote repository that the content folder's branch follows, such as `refs/heads/main`; null if there is none. */
export async function followedRef(root: string): Promise<string | null> {
  try {
    const branch = (await git(root, ['symbolic-ref', '--quiet', 'HEAD'])).trim();
    return (await git(root, ['for-each-ref', '--format=%(upstream:remoteref)', branch])).trim() || null;
  } catch {
    return null;
  }
}

/**
 * Fetches the upstream and fast-forwards the work tree to it. Commits that the upstream lacks are rebased onto it, if they change
 * other files. Only that runs inside `withLock`; the fetch, which may take long, does not.
 *
 * @returns the number of new commits
 * @throws {PullError}
 */
export async function fastForward(
  { top, name }: Upstream,
  withLock: <Result>(work: () => Promise<Result>) => Promise<Result>,
  signal?: AbortSignal,
): Promise<number> {
  const fetching = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules'];
  await git(top, fetching, { network: true, timeout: FETCH_TIMEOUT, signal }).catch(
    asPullError(`${name} could not be fetched.`),
  );
  return withLock(async () => {
    const counts = await git(top, ['rev-list', '--left-right', '--count', 'HEAD...@{upstream}'], {
      signal,
    }).catch(asPullError(`${name} could not be compared with the content folder.`));
    const [ours = 0, theirs = 0] = counts.trim().split(/\s+/).map(Number);
    if (theirs === 0) return 0;
    if (ours > 0) {
      await rebase(top, name).catch(
        asPullError(
          `The content folder and ${name} have diverged: the folder has ${counted(ours)} and ${name} has ${counted(theirs)} that the other lacks, and they cannot be rebased. Merge them in the folder, push, and publish again.`,
        ),
      );
      return theirs;
    }
    const merging = ['merge', '--ff-only', '--quiet', '--no-autostash', '@{upstream}'];
    // Not cancellable: an interrupted merge leaves files missing.
    await git(top, merging, { timeout: MERGE_TIMEOUT }).catch(
      asPullError(`The content folder could not be fast-forwarded to ${name}.`),
    );
    return theirs;
  });
}

/**
 * Pushes the commits that the upstream lacks.
 *
 * @returns their number
 * @throws {PullError}
 */
export async function push({ top, name }: Upstream, signal: AbortSignal): Promise<number> {
  const ahead = Number(await git(top, ['rev-list', '--count', '@{upstream}..HEAD'], { signal }));
  if (ahead > 0) {
    const pushing = ['-c', 'push.default=upstream', 'push', '--quiet', '--no-verify'];
    await git(top, pushing, { network: true, timeout: FETCH_TIMEOUT, signal }).catch(
      asPullError(`${counted(ahead)} could not be pushed to ${name}.`),
    );
  }
  return ahead;
}

/** The committer of rebased commits, whose authors stay. */
const COMMITTER = ['-c', 'user.name=Swadhyay', '-c', 'user.email=swadhyay@localhost'];

/**
 * Rebases the work tree onto its upstream, with the changes in it that are not committed. It is done in another work tree first, so
 * that a process that is killed leaves the folder as it was.
 *
 * @throws {PullError} if both have changed the same files
 * @throws {GitError}
 */
async function rebase(top: string, name: string): Promise<void> {
  const line = async (...args: string[]) => (await git(top, args)).trim();
  const upstream = await line('rev-parse', '@{upstream}');
  const base = await line('merge-base', 'HEAD', upstream);
  const changedSince = async (tip: string) =>
    (await git(top, ['diff', '--name-only', '--no-renames', '-z', base, tip])).split('\0').filter(Boolean);
  const theirs = new Set(await changedSince(upstream));
  const both = (await changedSince('HEAD')).filter((file) => theirs.has(file));
  if (both.length > 0) {
    const lastChange = (tip: string, file: string) =>
      line('log', '-1', '--format=%an, “%s”', `${base}..${tip}`, '--', file);
    const sides = await Promise.all(
      both.slice(0, FILES_NAMED).map(async (file) => {
        return `${file}: ${await lastChange('HEAD', file)} in the folder; ${await lastChange(upstream, file)} in ${name}.`;
      }),
    );
    const more = both.length > FILES_NAMED ? [`And ${both.length - FILES_NAMED} more.`] : [];
    const problem = `The content folder and ${name} have both changed the same files. Merge them in the folder, push, and publish again.`;
    throw new PullError([problem, ...sides, ...more].join('\n'));
  }
  const folder = await mkdtemp(join(tmpdir(), 'swadhyay-rebase-'));
  try {
    await git(top, ['worktree', 'add', '--quiet', '--detach', folder, 'HEAD'], { timeout: MERGE_TIMEOUT });
    await git(folder, [...COMMITTER, 'rebase', '--quiet', upstream], { timeout: MERGE_TIMEOUT });
    const rebased = (await git(folder, ['rev-parse', 'HEAD'])).trim();
    // Fails if a file that changes has changes that are not committed. Not cancellable: files would be missing.
    await git(top, ['reset', '--quiet', '--keep', rebased], { timeout: MERGE_TIMEOUT });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await git(top, ['worktree', 'prune']);
  }
}

async function workTreeOf(folder: string): Promise<string | null> {
  try {
    return await realpath((await git(folder, ['rev-parse', '--show-toplevel'])).replace(/\n$/, ''));
  } catch {
    return null;
  }
}

function counted(commits: number): string {
  return commits === 1 ? '1 commit' : `${commits} commits`;
}

function asPullError(what: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof GitError)) throw error;
    // Addresses in git's output may contain a password.
    const reason = error.timedOut ? 'It timed out.' : error.stderr.replace(/\/\/[^/\s]+@/g, '//');
    throw new PullError(reason === '' ? what : `${what} ${reason}`, { cause: error });
  };
}
