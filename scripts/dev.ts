import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { dev } from 'astro';
import { lockDataFolderForServer } from '../api/db/sqlite/data-folder-lock.ts';
import { readEnv } from '../api/config/env.ts';
import type { Settings } from '../api/config/env.ts';
import { StartError } from '../api/config/startup-error.ts';
import { checkContent } from './content/disk/read/check.ts';
import { formatIssue } from './content/issue.ts';
import { dataLayout } from './publish/release/data-layout.ts';
import { prepareInput } from './publish/prepare.ts';
import { astroOptions } from './publish/compile/astro-options.ts';

/**
 * `npm run dev`: Astro's dev server on PORT, which reloads when code or content changes, and the API on PORT + 1, which restarts
 * when its code changes. The API serves the content of the last publish.
 */
const settings = readSettings();
const layout = dataLayout(settings.dataDir);
const apiPort = settings.port + 1;
const apiOrigin = `http://localhost:${apiPort}`;
/* A separate folder, so that a publish can run at the same time. */
const input = `${layout.build}-dev`;

function readSettings(): Settings {
  try {
    const settings = readEnv(process.env, process.cwd());
    // Released at once: the API, a process of its own, claims the folder for itself.
    lockDataFolderForServer(settings.dataDir)();
    return settings;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(error.lines.join('\n'));
    process.exit(1);
  }
}

async function prepare(): Promise<void> {
  const content = await checkContent(settings.contentDir, layout.notesCache);
  for (const issue of content.issues) console.log(formatIssue(issue));
  await prepareInput(content, input);
}

async function serve(): Promise<Awaited<ReturnType<typeof dev>>> {
  return dev({
    ...astroOptions({ ...layout, input }, { publicOrigin: settings.publicOrigin, apiOrigin }),
    server: { port: settings.port, host: settings.host },
  });
}

await mkdir(layout.build, { recursive: true });
await prepare();
let server = await serve();

const api = spawn(
  process.execPath,
  [
    '--watch',
    '--disable-warning=ExperimentalWarning',
    fileURLToPath(new URL('../api/server.ts', import.meta.url)),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(apiPort),
      CORS_ORIGINS: `http://localhost:${settings.port},http://127.0.0.1:${settings.port}`,
    },
  },
);

/* Debounced, because editors write several times for one save. */
let pending: NodeJS.Timeout | undefined;
watch(settings.contentDir, { recursive: true }, () => {
  clearTimeout(pending);
  pending = setTimeout(() => {
    void (async () => {
      await prepare();
      await server.stop();
      server = await serve();
    })();
  }, 200);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill(signal);
    void server.stop().then(() => process.exit(0));
  });
}
