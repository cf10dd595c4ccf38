import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceSynced, syncPath } from '../durable.ts';
import { git } from './git.ts';
import { commitFiles } from './history.ts';
import type { Author } from './history.ts';

/** A commit of files, with their paths in the content folder. */
interface Commit {
  paths: string[];
  author: Author;
  message: string;
}

/** In git's own folder, so that it is no part of the content. */
const FILE = 'swadhyay-commits.json';
/** If git refuses every commit, the record does not grow without end. */
const COMMITS_MAX = 50;

/**
 * The commits of saves that are not made yet. Each is recorded before its files are written, so that a save that was killed, or that
 * git refused to commit, is committed later.
 */
export interface CommitRecord {
  add: (commit: Commit) => Promise<void>;
  /** Takes back the last one, because nothing was written. */
  removeLast: () => Promise<void>;
  /** Makes the commits. Those that git refuses stay in the record. */
  commitAll: (onRefusal: (error: unknown) => void) => Promise<void>;
}

/** The record of a content folder; null if it is not in a git work tree, or if git is not installed. */
export async function openCommitRecord(root: string): Promise<CommitRecord | null> {
  const found = await git(root, ['rev-parse', '--is-inside-work-tree', '--absolute-git-dir']).catch(() => '');
  const [isInside, folder = ''] = found.split('\n');
  if (isInside !== 'true') return null;
  const path = join(folder, FILE);
  const commits = await readCommits(path);
  const write = async (): Promise<void> => {
    if (commits.length === 0) await rm(path, { force: true });
    else {
      await replaceSynced(`${path}.new`, JSON.stringify(commits));
      await rename(`${path}.new`, path);
    }
    await syncPath(folder);
  };
  return {
    async add(commit) {
      commits.splice(0, commits.length + 1 - COMMITS_MAX);
      commits.push(commit);
      await write();
    },
    async removeLast() {
      commits.pop();
      await write();
    },
    async commitAll(onRefusal) {
      if (commits.length === 0) return;
      const refused: Commit[] = [];
      for (const commit of commits) {
        try {
          await commitFiles(root, commit.paths, commit);
        } catch (error) {
          onRefusal(error);
          refused.push(commit);
        }
      }
      commits.splice(0, Infinity, ...refused);
      await write();
    },
  };
}

async function readCommits(path: string): Promise<Commit[]> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Commit[];
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    )
      return [];
    throw error;
  }
}
