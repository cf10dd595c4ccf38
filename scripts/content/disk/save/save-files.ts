import { randomBytes } from 'node:crypto';
import { link, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSynced, syncPath } from '../durable.ts';
import { readBytes } from '../read/read-bytes.ts';
import { ContentChangedError } from '../read/read-cache.ts';
import { checkPath, NameTakenError, UnsafePathError } from './safe-paths.ts';

/** A change of one file. */
export interface FileChange {
  /** Path in the content folder, such as `subjects/polity/preamble.md` or `redirects.json`. */
  path: string;
  /** Null deletes the file. */
  data: string | Uint8Array | null;
  /** Fails if the name exists, also in another case. */
  isNew?: boolean;
}

/** Journal of a save in progress. After a crash, the next save or start finishes it. */
const JOURNAL = '.swadhyay-save.json';
const JOURNAL_MAX_BYTES = 1_000_000;
const TEMPORARY = /^\.swadhyay-[0-9a-f]{16}-\d+\.tmp$/;
/** A subject's folder that is being added or removed. */
const PARTIAL_FOLDER = /^\.swadhyay-[0-9a-f]{16}\.(?:new|old)$/;

/** ms after which the journal of another process counts as abandoned. */
const SAVE_TIMEOUT = 2_000;

/** How often a read starts when saves interrupt it. */
const READ_ATTEMPTS = 5;

interface Step {
  path: string;
  /** Name of the temporary file in the same folder; null to delete the file. */
  temporary: string | null;
  isNew: boolean;
}

/**
 * Saves files atomically: after a crash at any moment, `finishSave` completes either all changes or none. Folders must
 * exist. Only one save may run at a time for a content folder.
 *
 * @throws {NameTakenError | UnsafePathError}
 */
export async function saveFiles(root: string, changes: readonly FileChange[]): Promise<void> {
  await finishSave(root);
  for (const { path, isNew = false } of changes) await checkPath(root, path, isNew);
  const id = randomBytes(8).toString('hex');
  const steps: Step[] = [];
  let hasJournal = false;
  try {
    for (const [index, { path, data, isNew = false }] of changes.entries()) {
      const temporary = data === null ? null : `.swadhyay-${id}-${index}.tmp`;
      steps.push({ path, temporary, isNew });
      if (temporary !== null && data !== null) {
        await createSynced(join(root, dirname(path), temporary), data);
      }
    }
    // New files first, so that a name collision is detected before a file is replaced.
    steps.sort((a, b) => Number(b.isNew) - Number(a.isNew));
    if (steps.length > 1) await writeJournal(root, steps, id);
    hasJournal = steps.length > 1;
    await applySteps(root, steps, 'first');
  } catch (error) {
    // After a disk error the journal stays, and the next save finishes this one first.
    if (hasJournal && !(error instanceof NameTakenError)) throw error;
    await removeTemporaries(root, steps);
    await rm(join(root, JOURNAL), { force: true });
    throw error;
  }
  if (steps.length > 1) await removeJournal(root);
}

/** Finishes a save that a killed process left incomplete. */
export async function finishSave(root: string): Promise<void> {
  const steps = await readJournal(root);
  if (steps === null) return;
  await applySteps(root, steps, 'retry');
  await removeJournal(root);
}

/** Finishes an incomplete save and deletes temporary files. Only for the one process that saves in the folder. */
export async function clearAbandoned(root: string): Promise<void> {
  await finishSave(root);
  const parent = join(root, 'subjects');
  for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => [])) {
    const path = join(parent, entry.name);
    if (PARTIAL_FOLDER.test(entry.name)) await rm(path, { recursive: true });
    else if (entry.isDirectory()) {
      for (const name of await readdir(path)) if (TEMPORARY.test(name)) await rm(join(path, name));
    }
  }
  for (const name of await readdir(root).catch(() => [])) {
    if (TEMPORARY.test(name)) await rm(join(root, name));
  }
}

/**
 * Runs `read` again if a save happened meanwhile, so that it never sees half of a save. After five attempts it returns the last
 * result.
 * @throws {ContentChangedError} if a file changed during each attempt
 */
export async function readConsistently<Result>(root: string, read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const deadline = performance.now() + SAVE_TIMEOUT;
    while (performance.now() < deadline && (await changedAt(join(root, JOURNAL))) !== null) await pause(20);
    await finishSave(root).catch(() => undefined);
    const before = await changedAt(root);
    try {
      const result = await read();
      // Creating or deleting a journal changes the time of its folder.
      if (attempt === READ_ATTEMPTS || (await changedAt(root)) === before) return result;
    } catch (error) {
      if (!(error instanceof ContentChangedError) || attempt === READ_ATTEMPTS) throw error;
    }
  }
}

async function changedAt(path: string): Promise<bigint | null> {
  try {
    return (await stat(path, { bigint: true })).mtimeNs;
  } catch {
    return null;
  }
}

async function applySteps(root: string, steps: readonly Step[], mode: 'first' | 'retry'): Promise<void> {
  const added: string[] = [];
  for (const step of steps) {
    const target = join(root, step.path);
    if (step.temporary === null) {
      await rm(target, { force: true });
      continue;
    }
    const temporary = join(root, dirname(step.path), step.temporary);
    if (!step.isNew) {
      await rename(temporary, target).catch(ignoreMissing(mode));
      continue;
    }
    try {
      // Unlike rename, link never replaces an existing file.
      await link(temporary, target);
      added.push(target);
    } catch (error) {
      if (mode === 'first') {
        for (const path of added) await rm(path, { force: true });
        throw codeIs(error, 'EEXIST') ? new NameTakenError(step.path) : error;
      }
      if (!codeIs(error, 'EEXIST') && !codeIs(error, 'ENOENT')) throw error;
    }
    await unlink(temporary).catch(ignoreMissing('retry'));
  }
  for (const folder of new Set(steps.map(({ path }) => dirname(path)))) await syncPath(join(root, folder));
}

/** On a retry, the temporary file of a step that was applied before the crash is missing. */
function ignoreMissing(mode: 'first' | 'retry'): (error: unknown) => void {
  return (error) => {
    if (mode === 'first' || !codeIs(error, 'ENOENT')) throw error;
  };
}

function codeIs(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

async function removeTemporaries(root: string, steps: readonly Step[]): Promise<void> {
  for (const { path, temporary } of steps) {
    if (temporary !== null) await rm(join(root, dirname(path), temporary), { force: true });
  }
}

async function writeJournal(root: string, steps: readonly Step[], id: string): Promise<void> {
  const partial = join(root, `.swadhyay-${id}-${steps.length}.tmp`);
  await createSynced(partial, JSON.stringify(steps));
  await rename(partial, join(root, JOURNAL));
  await syncPath(root);
}

async function removeJournal(root: string): Promise<void> {
  await rm(join(root, JOURNAL), { force: true });
  await syncPath(root);
}

/** The steps of an incomplete save; null if there is no valid journal. */
async function readJournal(root: string): Promise<Step[] | null> {
  const read = await readBytes(join(root, JOURNAL), JOURNAL_MAX_BYTES);
  if (!('bytes' in read)) return null;
  try {
    const steps = JSON.parse(Buffer.from(read.bytes).toString('utf8')) as Step[];
    for (const { path, temporary } of steps) {
      if (temporary !== null && !TEMPORARY.test(temporary)) throw new UnsafePathError(temporary);
      await checkPath(root, path, false);
    }
    return steps;
  } catch {
    return null;
  }
}
