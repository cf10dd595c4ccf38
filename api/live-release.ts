import { open, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

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
