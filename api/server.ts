import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { watchConnections } from './http/limits/connection-limits.ts';
import { openDatabase } from './db/client.ts';
import { claimDataFolder } from './db/data-folder.ts';
import { readEnv } from './config/env.ts';
import type { Settings } from './config/env.ts';
import { createConfiguredAdmin } from './modules/identity/administrators/grant-admin-role.ts';
import { createPasswords } from './modules/identity/passwords/passwords.ts';
import { loadJwtSecret } from './config/jwt-secret.ts';
import { createMetrics } from './operations/metrics/metrics.ts';
import { serveMetrics } from './operations/metrics/serve.ts';
import type { MetricsServer } from './operations/metrics/serve.ts';
import { codeOf, StartError } from './config/startup-error.ts';

/** What publishes. The API starts it as a program and knows nothing else of it. */
const BUILD_SCRIPT = fileURLToPath(new URL('../scripts/build-site.ts', import.meta.url));

/** Logged where ADMIN_EMAIL and ADMIN_PASSWORD change nothing. */
const IGNORED_ADMIN = {
  exists:
    'ADMIN_EMAIL and ADMIN_PASSWORD are ignored, because that account exists. To change it, use the product or npm run admin.',
  'created before':
    'ADMIN_EMAIL and ADMIN_PASSWORD are ignored, because that administrator was created before. To create the account again, use npm run admin.',
};

/** ms after a stop signal: until then a request that is just arriving is waited for … */
const DROP_IDLE_AFTER = 500;
/** … until then what is in flight may finish … */
const CUT_OFF_AFTER = 5_000;
/** … and then the process ends, whatever holds it. */
const END_AFTER = 10_000;

/**
 * Serves site and API until SIGTERM or SIGINT, which end the process with 0 once what is in flight is done.
 * Resolves when listening, after saying so on the standard output.
 *
 * @param leaveDataFolder releases the claim on DATA_DIR, where the caller has taken it already
 * @throws StartError with lines for the person who started it
 */
export async function startServer(
  settings: Settings,
  leaveDataFolder = claimDataFolder(settings.dataDir),
): Promise<void> {
  const jwtSecret = settings.jwtSecret ?? (await loadJwtSecret(settings.dataDir));
  const database = await openDatabase(settings.databaseFile);
  const passwords = await createPasswords();
  const configuredAdmin = settings.admin
    ? await createConfiguredAdmin({ database, passwords, now: Date.now }, settings.admin)
    : 'none';
  const { databaseFile } = settings;
  const metrics = settings.metrics
    ? createMetrics({ databaseFile, loginsWaiting: passwords.waiting })
    : undefined;
  const app = await buildApp({
    settings,
    jwtSecret,
    database,
    passwords,
    metrics,
    build: { script: BUILD_SCRIPT },
  });

  if (configuredAdmin === 'exists' || configuredAdmin === 'created before') {
    app.log.info(IGNORED_ADMIN[configuredAdmin]);
  }

  const dropIdle = watchConnections(app.server);
  let metricsServer: MetricsServer | null = null;

  const stop = async (): Promise<void> => {
    const timers = [
      setTimeout(dropIdle, DROP_IDLE_AFTER),
      setTimeout(() => app.server.closeAllConnections(), CUT_OFF_AFTER),
    ];
    await app.close();
    timers.forEach(clearTimeout);
    metricsServer?.close();
    await database.close();
    leaveDataFolder();
  };
  const listen = async (name: string, at: Address, open: (at: Address) => Promise<void>): Promise<void> => {
    try {
      await open(at);
    } catch (error) {
      await stop();
      throw cannotListen(name, at, error);
    }
  };
  if (metrics && settings.metrics) {
    await listen('METRICS_', settings.metrics, async (at) => {
      metricsServer = await serveMetrics(metrics, at);
      process.stdout.write(`Metrics are at http://${addressOf(at.host)}:${metricsServer.port}/metrics\n`);
    });
  }
  await listen('', settings, async (at) => {
    await app.listen({ host: at.host, port: at.port });
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), END_AFTER).unref();
      void stop().then(() => process.exit(0));
    });
  }
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`Swadhyay is ready at http://${addressOf(settings.host)}:${port}\n`);
}

interface Address {
  host: string;
  port: number;
}

/** @param prefix of the names of the settings that the address comes from */
function cannotListen(prefix: string, { host, port }: Address, error: unknown): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: stop what listens there, or set ${prefix}PORT to another one.`,
    EACCES: `This user may not listen on port ${port}: set ${prefix}PORT to 1024 or above.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: check ${prefix}HOST.`,
    ENOTFOUND: `${host} is not a name that this machine knows: check ${prefix}HOST.`,
  };
  return new StartError([reasons[codeOf(error)] ?? `Cannot listen on ${host}:${port}: ${String(error)}.`], {
    cause: error,
  });
}

/** As a browser on this machine takes it. */
function addressOf(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Ends the process: with the lines of a StartError, with a stack for anything else, which is a fault of ours. */
function exitWith(error: unknown): never {
  const text =
    error instanceof StartError
      ? error.lines.join('\n')
      : error instanceof Error
        ? error.stack
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

if (import.meta.main) {
  try {
    await startServer(readEnv());
  } catch (error) {
    exitWith(error);
  }
}
