import { open, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Folder of the content that the release `id` was built from. It is outside the release's own folder, because it contains
 * gated content.
 */
export function releaseContentFolder(root: string, id: string): string {
  return join(root, 'sources', id);
}

/** Switches the live release atomically. */
export async function setCurrentRelease(root: string, id: string): Promise<void> {
  const current = join(root, 'current');
  const link = `${current}.next`;
  await rm(link, { force: true });
  await symlink(join('releases', id), link);
  await rename(link, current);
  await using folder = await open(root, 'r');
  await folder.sync();
}
