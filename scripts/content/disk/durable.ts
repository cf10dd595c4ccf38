import { open, rm } from 'node:fs/promises';

/**
 * Creates a file and returns once its bytes are on the disk, not only in the system's cache.
 * @throws with the code `EEXIST` if the file exists
 */
export async function createSynced(path: string, data: string | Uint8Array, mode = 0o644): Promise<void> {
  await using handle = await open(path, 'wx', mode);
  await handle.writeFile(data);
  await handle.sync();
}

/** Like `createSynced`, but replaces an existing file. The old file is unlinked, so other hard links to it keep theirs. */
export async function replaceSynced(path: string, data: string | Uint8Array, mode?: number): Promise<void> {
  await rm(path, { force: true });
  await createSynced(path, data, mode);
}

/** Flushes a file, or the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
