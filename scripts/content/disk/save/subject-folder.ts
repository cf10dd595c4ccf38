import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSynced, syncPath } from '../durable.ts';
import { NameTakenError, nameTaken, requireFolder, requireSafe } from './safe-paths.ts';

/**
 * Adds a subject's folder with its files, atomically.
 *
 * @throws {NameTakenError | UnsafePathError}
 */
export async function addFolder(
  root: string,
  slug: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<void> {
  const parent = join(root, 'subjects');
  for (const name of Object.keys(files)) requireSafe(`subjects/${slug}/${name}`);
  await requireFolder(parent, 'subjects');
  if (await nameTaken(parent, slug)) throw new NameTakenError(slug);
  const partial = join(parent, `.swadhyay-${randomBytes(8).toString('hex')}.new`);
  await mkdir(partial);
  try {
    for (const [name, data] of Object.entries(files)) await createSynced(join(partial, name), data);
    await syncPath(partial);
    await rename(partial, join(parent, slug));
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    const exists =
      error instanceof Error &&
      'code' in error &&
      ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(String(error.code));
    throw exists ? new NameTakenError(slug) : error;
  }
  await syncPath(parent);
}

/**
 * Removes a subject's folder atomically if `files` are all it contains, apart from hidden files.
 *
 * @returns whether it was removed; false if it contains something else
 * @throws {UnsafePathError}
 */
export async function removeFolder(root: string, slug: string, files: readonly string[]): Promise<boolean> {
  const parent = join(root, 'subjects');
  const folder = join(parent, slug);
  requireSafe(`subjects/${slug}/subject.md`);
  await requireFolder(parent, 'subjects');
  await requireFolder(folder, `subjects/${slug}`);
  const removed = join(parent, `.swadhyay-${randomBytes(8).toString('hex')}.old`);
  await rename(folder, removed);
  // Listed after the rename, so that a file that was added meanwhile is not lost.
  const entries = await readdir(removed, { withFileTypes: true });
  if (
    entries.some((entry) => !entry.isFile() || !(files.includes(entry.name) || entry.name.startsWith('.')))
  ) {
    await rename(removed, folder);
    return false;
  }
  await syncPath(parent);
  await rm(removed, { recursive: true });
  return true;
}
