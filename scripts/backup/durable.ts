import { open, rm } from 'node:fs/promises';

/** Writes a file that is on the disk, not only in its cache, when this returns. */
export async function writeDurably(file: string, data: string | Uint8Array, mode: number): Promise<void> {
  await rm(file, { force: true });
  await using handle = await open(file, 'wx', mode);
  await handle.writeFile(data);
  await handle.sync();
}

/** The same for a file that something else wrote, and for the names that stand in a folder. */
export async function sync(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}
