import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import { openCommitRecord } from '../../../../scripts/content/disk/git/commit-record.ts';
import type { CommitRecord } from '../../../../scripts/content/disk/git/commit-record.ts';
import type { Author } from '../../../../scripts/content/disk/git/history.ts';
import { NameTakenError, UnsafePathError } from '../../../../scripts/content/disk/save/safe-paths.ts';
import { clearAbandoned, saveFiles } from '../../../../scripts/content/disk/save/save-files.ts';
import { addFolder, removeFolder } from '../../../../scripts/content/disk/save/subject-folder.ts';
import type { FileChange } from '../../../../scripts/content/disk/save/save-files.ts';
import type { HeldLock, Locks } from '../../../db/locks.ts';
import { Conflict, Unavailable } from '../../../http/errors.ts';
import { slugExists } from './stored-topic.ts';

interface CommitDetails {
  author: Author;
  message: string;
}

/** For servers without the content folder. */
export function refuseWithoutContent(): Promise<never> {
  return Promise.reject(
    new Unavailable(
      'This server has no content folder. Ask its operator to send /api/admin/ to the one that has it.',
    ),
  );
}

/** ms to wait for another server that saves. */
const LONGEST_WAIT = 10_000;
/** ms between two attempts. */
const TRY_EVERY = 100;

/** Serialises all writes to the content folder, also those of other servers. Each save is a commit if the folder is in a git repository. */
export interface WriteQueue {
  /** Absolute path of the content folder. */
  root: string;
  /** Runs `task` while no other task runs on any node, so that what it reads is still true when it saves. */
  run: <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Call it only inside `run`. */
  save: (changes: readonly FileChange[], details: CommitDetails) => Promise<void>;
  /** Call it only inside `run`. */
  addSubject: (
    slug: string,
    files: Readonly<Record<string, string | Uint8Array>>,
    details: CommitDetails,
  ) => Promise<void>;
  /** Removes a subject that contains only `files`; returns false if it contains more. Call it only inside `run`. */
  removeSubject: (slug: string, files: readonly string[], details: CommitDetails) => Promise<boolean>;
  /** Finishes or removes what a killed process left behind. */
  recover: () => Promise<void>;
}

interface WriteQueueOptions {
  log: FastifyBaseLogger;
  /** Null if no other server saves in the folder. */
  locks: Locks | null;
}

export function createWriteQueue(root: string, { log, locks }: WriteQueueOptions): WriteQueue {
  const limit = pLimit(1);
  /** While a task runs, unless no other server saves in the folder. */
  let held: HeldLock | null = null;

  /** @throws Unavailable if another server saves for too long */
  async function runLocked<Result>(task: () => Promise<Result>): Promise<Result> {
    if (!locks) return task();
    const lock = await acquire(locks);
    held = lock;
    try {
      // Another server may have been killed while it saved.
      await finishAbandoned();
      return await task();
    } finally {
      held = null;
      await lock.release();
    }
  }

  /** @throws Unavailable if another server may be saving, because the lock was lost with the database */
  function requireLock(): void {
    if (held?.lost.aborted) throw new Unavailable('The database was lost. Nothing was saved; try again.');
  }

  async function finishAbandoned(): Promise<void> {
    await clearAbandoned(root);
    await commitAll(await openCommitRecord(root));
  }

  /** Files that are saved stay saved if git refuses them; the next save tries again. */
  function logFailure(error: unknown): void {
    log.error({ err: error }, 'save cannot be committed');
  }

  async function commitAll(record: CommitRecord | null): Promise<void> {
    await record?.commitAll(logFailure).catch(logFailure);
  }

  /** Writes files and commits them. `write` may return false if it wrote nothing. */
  async function saveAndCommit(
    paths: string[],
    details: CommitDetails,
    write: () => Promise<unknown>,
  ): Promise<boolean> {
    requireLock();
    const record = await openCommitRecord(root);
    await record?.add({ paths, ...details }).catch(logFailure);
    let isWritten = true;
    try {
      isWritten = (await write()) !== false;
    } catch (error) {
      isWritten = !(error instanceof NameTakenError || error instanceof UnsafePathError);
      throwConflict(error);
    } finally {
      if (!isWritten) await record?.removeLast().catch(logFailure);
    }
    await commitAll(record);
    return isWritten;
  }

  return {
    root,
    run: (task) => limit(() => runLocked(task)),
    async save(changes, details) {
      const paths = changes.map(({ path }) => path);
      await saveAndCommit(paths, details, () => saveFiles(root, changes));
    },
    async addSubject(slug, files, details) {
      const paths = Object.keys(files).map((name) => `subjects/${slug}/${name}`);
      await saveAndCommit(paths, details, () => addFolder(root, slug, files));
    },
    removeSubject(slug, files, details) {
      const paths = files.map((name) => `subjects/${slug}/${name}`);
      return saveAndCommit(paths, details, () => removeFolder(root, slug, files));
    },
    async recover() {
      await limit(() => runLocked(finishAbandoned)).catch((error: unknown) => {
        // Content can still be read and published; the next save reports the error.
        log.error({ err: error }, 'unfinished saves cannot be recovered');
      });
    },
  };
}

async function acquire(locks: Locks): Promise<HeldLock> {
  const deadline = performance.now() + LONGEST_WAIT;
  for (;;) {
    const lock = await locks.tryAcquire('content');
    if (lock) return lock;
    if (performance.now() > deadline) {
      throw new Unavailable('Another server is saving content. Try again in a moment.');
    }
    await setTimeout(TRY_EVERY);
  }
}

function throwConflict(error: unknown): never {
  if (error instanceof NameTakenError) throw slugExists(error.path);
  if (error instanceof UnsafePathError) {
    throw new Conflict('unsafe_path', `${error.message} The path is a link or not a regular file.`);
  }
  throw error;
}
