import type { SiteTarget } from '../compile/astro-options.ts';
import { dataLayout } from '../files/data-layout.ts';
import { programDigest } from '../compile/program-digest.ts';
import { currentRelease } from './release.ts';

/**
 * Why `npm start` must publish before it can serve, or null if the current release is usable. Changed content is no reason:
 * it goes live when someone publishes it. A release that is shared with other servers is usable: they may run another version.
 */
export async function reasonToPublish(
  settings: SiteTarget & {
    contentDir: string;
    dataDir: string;
    releasesDir: string | null;
    bucket: object | null;
  },
): Promise<string | null> {
  const current = await currentRelease(
    dataLayout(settings.dataDir, settings.releasesDir ?? settings.dataDir),
  );
  if (!current) return 'Nothing has been published yet';
  if (settings.releasesDir !== null || settings.bucket) return null;
  const { contentDir, publicOrigin, apiOrigin, program } = current.build;
  if (contentDir !== settings.contentDir) return 'The current release is from another content folder';
  if (publicOrigin !== settings.publicOrigin || apiOrigin !== settings.apiOrigin) {
    return 'The current release is for another origin';
  }
  return program === (await programDigest())
    ? null
    : 'The current release was made by another version of the program';
}
