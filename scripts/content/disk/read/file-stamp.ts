import { lstatSync } from 'node:fs';

/** A file is read again only if one of these differs. Times in ms. */
export type Stamp = [size: number, modified: number, changed: number, inode: number];

/** ms. Timestamps of file systems have a resolution of up to two seconds. */
const MIN_FILE_AGE = 3_000;

/** Null if there is no regular file. */
export function stampOf(path: string): Stamp | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] : null;
}

/** Whether a file is so new that it could change without a new stamp. @param now ms since the epoch */
export function isTooNew([, modified, changed]: Stamp, now: number): boolean {
  return Math.max(modified, changed) >= now - MIN_FILE_AGE;
}
