import { open, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Folder of the content that the release `id` was made from, in the form of a content folder. It stands beside the release
 * and not in it: what is gated is in the one and not in the other.
 */
export function sourceFolder(dataDir: string, id: string): string {
  return join(dataDir, 'sources', id);
}

/** Makes the release `id` in `dataDir` the one that is served, in one step that readers never see half of. */
export async function makeLive(dataDir: string, id: string): Promise<void> {
  const current = join(dataDir, 'current');
  const link = `${current}.next`;
  await rm(link, { force: true });
  await symlink(join('releases', id), link);
  await rename(link, current);
  await using folder = await open(dataDir, 'r');
  await folder.sync();
}
