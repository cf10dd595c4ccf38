import { realpath } from 'node:fs/promises';
import { git, GitError } from './git.ts';

/** ms that the other side has to hand over what is new. */
const FETCH_PATIENCE = 120_000;
/** ms to put it in place. */
const MERGE_PATIENCE = 60_000;

/** What was pushed cannot be taken in. The message is one sentence or two, for whoever asked for it. */
export class PullError extends Error {
  override readonly name = 'PullError';
}

/** Where a content folder's new commits come from. */
export interface Upstream {
  /** Root of its work tree. */
  top: string;
  /** Such as `origin/main`. */
  name: string;
}

/** Why there is nothing to pull from. */
export interface NoUpstream {
  why: string;
}

/**
 * Where the content folder is pulled from.
 *
 * @param program a folder of the product's own work tree, which is pulled only if `evenProgram`
 */
export async function upstreamOf(
  root: string,
  program: string,
  evenProgram: boolean,
): Promise<Upstream | NoUpstream> {
  const top = await workTreeOf(root);
  if (top === null) return { why: 'it is not in a git work tree' };
  if (!evenProgram && top === (await workTreeOf(program))) {
    return { why: 'it is in the work tree of the program itself' };
  }
  try {
    const name = await git(root, ['rev-parse', '--abbrev-ref', '--symbolic-full-name', '@{upstream}']);
    return { top, name: name.trim() };
  } catch {
    return { why: 'its branch follows none of another repository' };
  }
}

/**
 * Brings a work tree forward to its upstream where that is possible without a merge. `alone` runs what changes files while
 * nobody else does; what takes long is done before.
 *
 * @returns how many commits were taken in
 * @throws {PullError}
 */
export async function fastForward(
  { top, name }: Upstream,
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>,
  signal?: AbortSignal,
): Promise<number> {
  const fetching = ['fetch', '--quiet', '--no-tags', '--no-recurse-submodules'];
  await git(top, fetching, { network: true, patience: FETCH_PATIENCE, signal }).catch(
    inWords(`What was pushed to ${name} could not be fetched.`),
  );
  return alone(async () => {
    const counts = await git(top, ['rev-list', '--left-right', '--count', 'HEAD...@{upstream}'], {
      signal,
    }).catch(inWords(`${name} could not be compared with the content folder.`));
    const [ours = 0, theirs = 0] = counts.trim().split(/\s+/).map(Number);
    if (theirs === 0) return 0;
    if (ours > 0) {
      throw new PullError(
        `The content folder has ${ours === 1 ? 'a commit' : `${ours} commits`} that ${name} has not, and ${name} has ${theirs === 1 ? 'one' : `${theirs}`} that the folder has not. Merge them in the folder, push, and publish again.`,
      );
    }
    const merging = ['merge', '--ff-only', '--quiet', '--no-autostash', '@{upstream}'];
    // Not to be cancelled: broken off, it leaves topics of which the file is gone.
    await git(top, merging, { patience: MERGE_PATIENCE }).catch(
      inWords(`The content folder could not be brought forward to ${name}.`),
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

function inWords(what: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof GitError)) throw error;
    // The address that git names may hold a password.
    const why = error.timedOut
      ? 'It took too long and was ended.'
      : error.said.replace(/\/\/[^/\s]+@/g, '//');
    throw new PullError(why === '' ? what : `${what} ${why}`, { cause: error });
  };
}
