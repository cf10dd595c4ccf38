import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Every regular file below `root`, as sorted paths relative to it with forward slashes; links are left out. */
export async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
