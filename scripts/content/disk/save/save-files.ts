import { randomBytes } from 'node:crypto';
import { link, lstat, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { collisionKey } from './name-collision.ts';
import { readBytes } from '../read/read-bytes.ts';

/** A file as it is to be, by its path in the content folder. */
export interface FileChange {
  /** Such as `subjects/polity/preamble.md`, or `redirects.json`. */
  path: string;
  /** Null takes the file away. */
  data: string | Uint8Array | null;
  /** Nothing may stand under this name yet, not even one that differs in case alone. */
  isNew?: boolean;
}

/** Something stands under the name of a file or a folder that was to be new. */
export class NameTakenError extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`There is a "${path}" already.`);
    this.name = 'NameTakenError';
    this.path = path;
  }
}

/** A path that leads out of the content folder, through a link, or to something that is no file. */
export class UnsafePathError extends Error {
  constructor(path: string) {
    super(`"${path}" is no place for a file of the content folder.`);
    this.name = 'UnsafePathError';
  }
}

/** What is being saved, as long as it is: whoever finds it after a crash finishes it. */
const JOURNAL = '.swadhyay-save.json';
const JOURNAL_MAX_BYTES = 1_000_000;
const TEMPORARY = /^\.swadhyay-[0-9a-f]{16}-\d+\.tmp$/;
const NEW_FOLDER = /^\.swadhyay-[0-9a-f]{16}\.new$/;

/** ms that a save by another process may take before its journal counts as left behind. */
const SAVE_PATIENCE = 2_000;

interface Step {
  path: string;
  /** Name of the temporary file in the same folder; null to take the file away. */
  temporary: string | null;
  isNew: boolean;
}

/**
 * Saves files together: after a crash at any moment `finishSave` leaves all of them as they were or all as they are to
 * be, and none is ever cut short. Folders must exist. One save at a time for each folder.
 *
 * @throws {NameTakenError | UnsafePathError}
 */
export async function saveFiles(root: string, changes: readonly FileChange[]): Promise<void> {
  await finishSave(root);
  for (const { path, isNew = false } of changes) await checkPlace(root, path, isNew);
  const id = randomBytes(8).toString('hex');
  const steps: Step[] = [];
  let begun = false;
  try {
    for (const [index, { path, data, isNew = false }] of changes.entries()) {
      const temporary = data === null ? null : `.swadhyay-${id}-${index}.tmp`;
      steps.push({ path, temporary, isNew });
      if (temporary !== null && data !== null) {
        await writeSynced(join(root, dirname(path), temporary), data);
      }
    }
    // A name that is taken meanwhile must be noticed before a file is replaced.
    steps.sort((a, b) => Number(b.isNew) - Number(a.isNew));
    if (steps.length > 1) await writeJournal(root, steps, id);
    begun = steps.length > 1;
    await takeSteps(root, steps, 'fresh');
  } catch (error) {
    // A disk that fails in the middle: the journal stays, and the next save finishes this one first.
    if (begun && !(error instanceof NameTakenError)) throw error;
    await removeTemporaries(root, steps);
    await rm(join(root, JOURNAL), { force: true });
    throw error;
  }
  if (steps.length > 1) await removeJournal(root);
}

/**
 * Adds a subject's folder with its files: there whole or not at all.
 *
 * @throws {NameTakenError | UnsafePathError}
 */
export async function addFolder(root: string, slug: string, files: Record<string, string>): Promise<void> {
  const parent = join(root, 'subjects');
  for (const name of Object.keys(files)) requireSafe(`subjects/${slug}/${name}`);
  await requireFolder(parent, 'subjects');
  if (await nameTaken(parent, slug)) throw new NameTakenError(slug);
  const partial = join(parent, `.swadhyay-${randomBytes(8).toString('hex')}.new`);
  await mkdir(partial);
  try {
    for (const [name, text] of Object.entries(files)) await writeSynced(join(partial, name), text);
    await syncFolder(partial);
    await rename(partial, join(parent, slug));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    const taken =
      error instanceof Error &&
      'code' in error &&
      ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(String(error.code));
    throw taken ? new NameTakenError(slug) : error;
  }
  await syncFolder(parent);
}

/** Finishes what a process that was killed had begun to save. */
export async function finishSave(root: string): Promise<void> {
  const steps = await readJournal(root);
  if (steps === null) return;
  await takeSteps(root, steps, 'again');
  await removeJournal(root);
}

/** Finishes and clears whatever a process that was killed left behind. For whoever is the only one to save here. */
export async function clearAbandoned(root: string): Promise<void> {
  await finishSave(root);
  const parent = join(root, 'subjects');
  for (const entry of await readdir(parent, { withFileTypes: true }).catch(() => [])) {
    const path = join(parent, entry.name);
    if (NEW_FOLDER.test(entry.name)) await rm(path, { recursive: true });
    else if (entry.isDirectory()) {
      for (const name of await readdir(path)) if (TEMPORARY.test(name)) await rm(join(path, name));
    }
  }
  for (const name of await readdir(root).catch(() => [])) {
    if (TEMPORARY.test(name)) await rm(join(root, name));
  }
}

/** Reads the folder while nobody saves in it: what `read` gives never has one half of a save. */
export async function readAtRest<Result>(root: string, read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const deadline = Date.now() + SAVE_PATIENCE;
    while (Date.now() < deadline && (await changedAt(join(root, JOURNAL))) !== null) await pause(20);
    await finishSave(root).catch(() => undefined);
    const before = await changedAt(root);
    const result = await read();
    // A journal that comes and goes changes the folder that it stands in.
    if (attempt === 5 || (await changedAt(root)) === before) return result;
  }
}

async function changedAt(path: string): Promise<bigint | null> {
  try {
    return (await stat(path, { bigint: true })).mtimeNs;
  } catch {
    return null;
  }
}

function requireSafe(path: string): void {
  const parts = path.split('/');
  const sound = parts.every(
    // eslint-disable-next-line no-control-regex -- no name may hold one
    (part) => !/^\.|[\\\u0000-\u001f]/u.test(part) && part !== '' && Buffer.byteLength(part) <= 255,
  );
  const placed = parts.length === 1 || (parts.length === 3 && parts[0] === 'subjects');
  if (!sound || !placed) throw new UnsafePathError(path);
}

async function requireFolder(path: string, name: string): Promise<void> {
  // lstat: a link could lead anywhere.
  const found = await lstat(path).catch(() => null);
  if (!found?.isDirectory()) throw new UnsafePathError(name);
}

async function checkPlace(root: string, path: string, isNew: boolean): Promise<void> {
  requireSafe(path);
  const [first = '', subject, name] = path.split('/');
  if (subject !== undefined) {
    await requireFolder(join(root, first), first);
    await requireFolder(join(root, first, subject), `${first}/${subject}`);
  }
  if (isNew && (await nameTaken(join(root, dirname(path)), name ?? first))) throw new NameTakenError(path);
  const found = await lstat(join(root, path)).catch(() => null);
  if (found && !found.isFile()) throw new UnsafePathError(path);
}

async function nameTaken(folder: string, name: string): Promise<boolean> {
  const key = collisionKey(name);
  return (await readdir(folder)).some((other) => collisionKey(other) === key);
}

async function takeSteps(root: string, steps: readonly Step[], mode: 'fresh' | 'again'): Promise<void> {
  const added: string[] = [];
  for (const step of steps) {
    const target = join(root, step.path);
    if (step.temporary === null) {
      await rm(target, { force: true });
      continue;
    }
    const temporary = join(root, dirname(step.path), step.temporary);
    if (!step.isNew) {
      await rename(temporary, target).catch(unlessTaken(mode));
      continue;
    }
    try {
      // Unlike a rename, a link never replaces what stands there.
      await link(temporary, target);
      added.push(target);
    } catch (error) {
      if (mode === 'fresh') {
        for (const path of added) await rm(path, { force: true });
        throw codeIs(error, 'EEXIST') ? new NameTakenError(step.path) : error;
      }
      if (!codeIs(error, 'EEXIST') && !codeIs(error, 'ENOENT')) throw error;
    }
    await unlink(temporary).catch(unlessTaken('again'));
  }
  for (const folder of new Set(steps.map(({ path }) => dirname(path)))) await syncFolder(join(root, folder));
}

/** A step that was taken before the crash has no temporary file any more. */
function unlessTaken(mode: 'fresh' | 'again'): (error: unknown) => void {
  return (error) => {
    if (mode === 'fresh' || !codeIs(error, 'ENOENT')) throw error;
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
  await writeSynced(partial, JSON.stringify(steps));
  await rename(partial, join(root, JOURNAL));
  await syncFolder(root);
}

async function removeJournal(root: string): Promise<void> {
  await rm(join(root, JOURNAL), { force: true });
  await syncFolder(root);
}

/** The steps of a save that was not finished; null where there is none. What does not read is no journal of ours. */
async function readJournal(root: string): Promise<Step[] | null> {
  const read = await readBytes(join(root, JOURNAL), JOURNAL_MAX_BYTES);
  if (!('bytes' in read)) return null;
  try {
    const steps = JSON.parse(Buffer.from(read.bytes).toString('utf8')) as Step[];
    for (const { path, temporary } of steps) {
      if (temporary !== null && !TEMPORARY.test(temporary)) throw new UnsafePathError(temporary);
      await checkPlace(root, path, false);
    }
    return steps;
  } catch {
    return null;
  }
}

async function writeSynced(path: string, data: string | Uint8Array): Promise<void> {
  await using handle = await open(path, 'wx', 0o644);
  await handle.writeFile(data);
  await handle.sync();
}

async function syncFolder(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
