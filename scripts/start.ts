import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lockDataFolderForServer } from '../api/db/sqlite/data-folder-lock.ts';
import { readEnv } from '../api/config/env.ts';
import type { Settings } from '../api/config/settings.ts';
import { NODE_FLAGS } from '../api/config/node-flags.ts';
import { requireFreeAddresses, startServer } from '../api/server.ts';
import { StartError } from '../api/config/startup-error.ts';
import { openBucket } from '../api/modules/content/releases/bucket/bucket.ts';
import { followLiveRelease } from '../api/modules/content/releases/bucket/download-release.ts';
import { explainError } from './publish/explain-error.ts';
import { dataLayout, type DataLayout } from './publish/files/data-layout.ts';
import { currentRelease, reasonToPublish } from './publish/release/release.ts';

/** `npm start`: publishes if there is no current release, then serves site and API from one process. */
try {
  const settings = readEnv(process.env, process.cwd());
  // Before the publish, which would replace the site of a server that runs here.
  const leaveDataFolder = lockDataFolderForServer(settings.dataDir);
  await requireFreeAddresses(settings);
  const layout = dataLayout(settings.dataDir, settings.releasesDir ?? settings.dataDir);
  const isFetched = await fetchRelease(settings, layout);
  const reason = isFetched && settings.publishHere ? await reasonToPublish(settings) : null;
  let isPublishedNow = false;
  if (reason !== null) {
    console.log(reason);
    /* In a subprocess, which returns its memory before the server starts. */
    const build = fileURLToPath(new URL('build-site.ts', import.meta.url));
    const { status } = spawnSync(process.execPath, [...NODE_FLAGS, build], { stdio: 'inherit' });
    isPublishedNow = status === 0;
    // Another server may be publishing the first release, which this one will follow.
    const isShared = settings.releasesDir !== null || settings.bucket !== null;
    if (status !== 0 && !isShared && (await currentRelease(layout)) === null) process.exit(1);
  }
  await startServer(settings, leaveDataFolder, isPublishedNow);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.lines.join('\n'));
  process.exitCode = 1;
}

/**
 * Fetches the live release of the bucket, if there is one. Returns false if that is impossible: the server starts anyway with the
 * last release, or without one until the bucket can be read, and must not publish in its place.
 */
async function fetchRelease(
  { bucket, dataDir, releasesDir }: Settings,
  { lock }: DataLayout,
): Promise<boolean> {
  if (!bucket) return true;
  try {
    await followLiveRelease(openBucket(bucket), { root: releasesDir ?? dataDir, lock });
    return true;
  } catch (error) {
    const lines = explainError(error, null);
    if (!lines) throw error;
    console.error(lines.join('\n'));
    return false;
  }
}
