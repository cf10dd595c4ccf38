import type { SiteTarget } from '../compile/astro-options.ts';
import { dataLayout } from './data-layout.ts';
import { programDigest } from '../compile/program-digest.ts';
import { currentRelease } from './release.ts';

/**
 * Why the release in `dataDir` cannot be served as it is, or null where it can. Changed content is no reason: what is
 * saved goes live when someone publishes it.
 */
export async function reasonToPublish(
  settings: SiteTarget & { contentDir: string; dataDir: string },
): Promise<string | null> {
  const current = await currentRelease(dataLayout(settings.dataDir));
  if (!current) return 'Nothing has been published yet';
  const { contentDir, publicOrigin, apiOrigin, program } = current.build;
  if (contentDir !== settings.contentDir) return 'The release was made from another content folder';
  if (publicOrigin !== settings.publicOrigin || apiOrigin !== settings.apiOrigin) {
    return 'The release was made for another address';
  }
  return program === (await programDigest())
    ? null
    : 'The release was made by another version of the program';
}
