import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readReferenceIndex } from './render-cache.ts';

/** ms that a text stays after it was rendered though no topic has it: what is undone soon needs no rendering. */
const UNUSED_FOR = 7 * 86_400_000;

/** Removes from the cache what no topic of the last check has any more, and what was left half-written. */
export async function pruneRendered(cacheDir: string, now: number): Promise<void> {
  const used = await readReferenceIndex(cacheDir);
  for (const folder of await readdir(cacheDir, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const place = join(cacheDir, folder.name);
    for (const name of await readdir(place)) {
      if (used.has(name.replace(/\.json$/, ''))) continue;
      const { mtimeMs } = await stat(join(place, name));
      if (mtimeMs < now - UNUSED_FOR) await rm(join(place, name), { recursive: true, force: true });
    }
  }
}
