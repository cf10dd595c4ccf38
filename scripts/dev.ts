import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setEnvironmentData } from 'node:worker_threads';
import { dev } from 'astro';
import { lockDataFolderForServer } from '../api/db/sqlite/data-folder-lock.ts';
import { readEnv } from '../api/config/env.ts';
import type { Settings } from '../api/config/settings.ts';
import { loadJwtSecret } from '../api/config/jwt-secret.ts';
import { StartError } from '../api/config/startup-error.ts';
import { checkContent } from './content/disk/check/check.ts';
import { formatIssue } from './content/issue.ts';
import { writeDevRelease } from './dev/dev-release.ts';
import { freePortPair } from './dev/free-ports.ts';
import { dataLayout } from './publish/files/data-layout.ts';
import { writeCatalogue } from './publish/catalogue.ts';
import { currentRelease } from './publish/release/release.ts';
import { prepareTests } from './publish/tests/prepare-tests.ts';
import { astroOptions } from './publish/compile/compile-site.ts';
import { NODE_FLAGS } from '../api/config/node-flags.ts';

/**
 * `npm run dev`: Astro's dev server on PORT, which reloads when code or content changes, and the API on PORT + 1, which restarts
 * when its code changes. If one of the ports is in use, both move. The API has the database of DATA_DIR, but its own releases
 * in DATA_DIR/dev, so that it knows the content that the pages show without a publish.
 */
const settings = readSettings();
const { contentDir, host } = settings;
const layout = dataLayout(settings.dataDir);
const devDir = join(settings.dataDir, 'dev');
/* A separate folder, so that a publish can run at the same time. */
const input = `${layout.build}-dev`;
const port = await freePortPair(settings.port, host);
const apiPort = port + 1;
const apiOrigin = `http://localhost:${apiPort}`;
const publicOrigin = process.env['PUBLIC_ORIGIN'] || `http://localhost:${port}`;

function readSettings(): Settings {
  try {
    const settings = readEnv(process.env, process.cwd());
    // Until this process ends; the API locks its own folder.
    lockDataFolderForServer(settings.dataDir);
    return settings;
  } catch (error) {
    exitWith(error);
  }
}

function exitWith(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  console.error(error.lines.join('\n'));
  process.exit(1);
}

async function prepare(): Promise<void> {
  const content = await checkContent(contentDir, layout.notesCache);
  for (const issue of content.issues) console.log(formatIssue(issue));
  const previous = await currentRelease(dataLayout(devDir));
  const now = new Date();
  const tests = await prepareTests(content, previous, now, console.log);
  const catalogue = await writeCatalogue(content, tests, input);
  await writeDevRelease(content, catalogue, tests, { contentDir, dataDir: devDir, now, previous });
}

async function serve(): Promise<Awaited<ReturnType<typeof dev>>> {
  const options = astroOptions(layout, apiOrigin);
  return dev({
    ...options,
    server: { port, host },
    /* The API allows only pages from this port. */
    vite: { ...options.vite, server: { strictPort: true } },
  });
}

/* Read by site/build/published.ts. */
setEnvironmentData('page-input', { dir: input, cacheDir: layout.notesCache });
await mkdir(layout.build, { recursive: true });
await mkdir(devDir, { recursive: true });
if (port !== settings.port) {
  console.log(
    `Port ${settings.port} or ${settings.port + 1} is in use; the pages are on port ${port} instead.`,
  );
}
await prepare();
let server = await serve();

const api = spawn(
  process.execPath,
  ['--watch', ...NODE_FLAGS, fileURLToPath(new URL('../api/server.ts', import.meta.url))],
  {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: String(apiPort),
      DATA_DIR: devDir,
      DATABASE_URL: settings.postgres?.url ?? `file:${settings.databaseFile}`,
      JWT_SECRET: settings.jwtSecret ?? (await loadJwtSecret(settings.dataDir).catch(exitWith)),
      PUBLIC_ORIGIN: publicOrigin,
      CORS_ORIGINS: [...settings.corsOrigins, `http://localhost:${port}`, `http://127.0.0.1:${port}`].join(
        ',',
      ),
    },
  },
);
let isReady = false;
createInterface({ input: api.stdout }).on('line', (line) => {
  /* The API's own address has no pages. */
  if (!line.startsWith('Swadhyay is ready at ')) console.log(line);
  else if (!isReady) console.log(`Swadhyay is ready at http://localhost:${port} (its API at ${apiOrigin})`);
  else console.log('The API has restarted.');
  isReady ||= line.startsWith('Swadhyay is ready at ');
});

async function update(): Promise<void> {
  try {
    await prepare();
    await server.stop();
    server = await serve();
  } catch (error) {
    console.error(error);
  }
}

/* Debounced, because editors write several times for one save. Updates run one after the other. */
let pending: NodeJS.Timeout | undefined;
let updates = Promise.resolve();
watch(contentDir, { recursive: true }, () => {
  clearTimeout(pending);
  pending = setTimeout(() => {
    updates = updates.then(update);
  }, 200);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill(signal);
    void server.stop().then(() => process.exit(0));
  });
}
