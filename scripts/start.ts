import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { lockDataFolderForServer } from '../api/db/sqlite/data-folder-lock.ts';
import { readEnv } from '../api/config/env.ts';
import { NODE_FLAGS } from '../api/config/node-flags.ts';
import { requireFreeAddresses, startServer } from '../api/server.ts';
import { StartError } from '../api/config/startup-error.ts';
import { dataLayout } from './publish/release/data-layout.ts';
import { currentRelease } from './publish/release/release.ts';
import { reasonToPublish } from './publish/release/staleness.ts';

/** `npm start`: publishes if there is no current release, then serves site and API from one process. */
try {
  const settings = readEnv(process.env, process.cwd());
  // Before the publish, which would replace the site of a server that runs here.
  const leaveDataFolder = lockDataFolderForServer(settings.dataDir);
  await requireFreeAddresses(settings);
  const reason = await reasonToPublish(settings);
  if (reason !== null) {
    console.log(reason);
    /* In a subprocess, which returns its memory before the server starts. */
    const build = fileURLToPath(new URL('build-site.ts', import.meta.url));
    const { status } = spawnSync(process.execPath, [...NODE_FLAGS, build], { stdio: 'inherit' });
    if (status !== 0 && (await currentRelease(dataLayout(settings.dataDir))) === null) process.exit(1);
  }
  await startServer(settings, leaveDataFolder);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.lines.join('\n'));
  process.exitCode = 1;
}
