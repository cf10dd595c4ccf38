import { realpath } from 'node:fs/promises';
import { git, GitError } from './git.ts';

/** ms */
const FETCH_TIMEOUT = 120_000;
/** ms */
const MERGE_TIMEOUT = 60_000;

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
 * Fetches the upstream and fast-forwards the work tree to it. Only the fast-forward runs inside `withLock`; the fetch, which
 * may take long, does not.
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
      throw new PullError(
        `The content folder and ${name} have diverged: the folder has ${counted(ours)} and ${name} has ${counted(theirs)} that the other lacks. Merge them in the folder, push, and publish again.`,
      );
    }
    const merging = ['merge', '--ff-only', '--quiet', '--no-autostash', '@{upstream}'];
    // Not cancellable: an interrupted merge leaves files missing.
    await git(top, merging, { timeout: MERGE_TIMEOUT }).catch(
      asPullError(`The content folder could not be fast-forwarded to ${name}.`),
    );
    return theirs;
  });
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
