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

/** Runs `task` over `items`, at most `width` at once, and gives the results in order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}
