import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openDatabase } from './db/open-database.ts';
import { databaseError } from './db/sqlite/open-database.ts';
import { lockDataFolderForServer } from './db/sqlite/data-folder-lock.ts';
import { readEnv } from './config/env.ts';
import type { Settings } from './config/settings.ts';
import { createConfiguredAdmin } from './modules/identity/administrators/grant-admin-role.ts';
import { createPasswords } from './modules/identity/passwords.ts';
import { loadJwtSecret } from './config/jwt-secret.ts';
import { createMetrics, serveMetrics } from './operations/metrics.ts';
import type { MetricsServer } from './operations/metrics.ts';
import { codeOf, StartError } from './config/startup-error.ts';

/** The API runs this script to publish and knows nothing else about publishing. */
const BUILD_SCRIPT = fileURLToPath(new URL('../scripts/build-site.ts', import.meta.url));

/** Log messages if ADMIN_EMAIL and ADMIN_PASSWORD have no effect. */
const IGNORED_ADMIN = {
  exists:
    'ADMIN_EMAIL and ADMIN_PASSWORD are ignored, because that account exists. To change it, use the product or npm run admin.',
  'created before':
    'ADMIN_EMAIL and ADMIN_PASSWORD are ignored, because that administrator was created before. To create the account again, use npm run admin.',
};

/** ms after a stop signal: connections without a request in flight are closed. */
const CLOSE_IDLE_AFTER = 500;
/** ms after a stop signal: all connections are closed. */
const CLOSE_ALL_AFTER = 5_000;
/** ms after a stop signal: the process exits with 1. */
const EXIT_AFTER = 10_000;

/**
 * Starts the server and resolves when it listens. SIGTERM and SIGINT stop it: requests in flight are finished, then the
 * process exits with 0.
 *
 * @param unlockDataFolder releases the lock on DATA_DIR, if the caller has already taken it
 * @param isPublishedNow whether the caller has published the live release
 * @throws StartError with lines for the operator
 */
export async function startServer(
  settings: Settings,
  unlockDataFolder = lockDataFolderForServer(settings.dataDir),
  isPublishedNow = false,
): Promise<void> {
  const jwtSecret = settings.jwtSecret ?? (await loadJwtSecret(settings.dataDir));
  const database = await openDatabase(settings);
  const passwords = await createPasswords();
  const configuredAdmin = settings.admin
    ? await createConfiguredAdmin({ database, passwords, now: Date.now }, settings.admin).catch(
        (error: unknown) => {
          throw databaseError(settings.databaseFile, error);
        },
      )
    : 'none';
  const metrics = settings.metrics
    ? await createMetrics({ database, loginsWaiting: passwords.waiting })
    : undefined;
  /* Loading it takes most of the time to start, and no start that fails before needs it. */
  const { buildApp } = await import('./app.ts');
  const app = await buildApp({
    settings,
    jwtSecret,
    database,
    passwords,
    metrics,
    isPublishedNow,
    build: { script: BUILD_SCRIPT },
  });

  if (configuredAdmin === 'exists' || configuredAdmin === 'created before') {
    app.log.info(IGNORED_ADMIN[configuredAdmin]);
  }

  const closeIdleConnections = trackConnections(app.server);
  let metricsServer: MetricsServer | null = null;

  const stop = async (): Promise<void> => {
    const timers = [
      setTimeout(closeIdleConnections, CLOSE_IDLE_AFTER),
      setTimeout(() => app.server.closeAllConnections(), CLOSE_ALL_AFTER),
    ];
    await app.close();
    timers.forEach(clearTimeout);
    metricsServer?.close();
    await database.close();
    unlockDataFolder();
  };
  const listen = async (
    settingPrefix: string,
    address: Address,
    open: (address: Address) => Promise<void>,
  ): Promise<void> => {
    try {
      await open(address);
    } catch (error) {
      await stop();
      throw cannotListen(settingPrefix, address, error);
    }
  };
  if (metrics && settings.metrics) {
    await listen('METRICS_', settings.metrics, async (address) => {
      metricsServer = await serveMetrics(metrics, address);
      process.stdout.write(`Metrics are at http://${urlHost(address.host)}:${metricsServer.port}/metrics\n`);
    });
  }
  await listen('', settings, async ({ host, port }) => {
    await app.listen({ host, port });
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), EXIT_AFTER).unref();
      void stop().then(() => process.exit(0));
    });
  }
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`Swadhyay is ready at http://${urlHost(settings.host)}:${port}\n`);
}

/**
 * Returns a function that closes all connections without a request in flight. Node's `closeIdleConnections` leaves
 * connections open that never sent a request, such as those that browsers open in advance.
 */
function trackConnections(server: Server): () => void {
  const requestsInFlight = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    requestsInFlight.set(socket, 0);
    socket.once('close', () => requestsInFlight.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    requestsInFlight.set(socket, (requestsInFlight.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const requests = requestsInFlight.get(socket);
      if (requests !== undefined) requestsInFlight.set(socket, requests - 1);
    });
  });
  return () => {
    for (const [socket, requests] of requestsInFlight) if (requests === 0) socket.destroy();
  };
}

interface Address {
  host: string;
  port: number;
}

/** @param settingPrefix of the two settings that the address comes from */
function cannotListen(settingPrefix: string, { host, port }: Address, error: unknown): StartError {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: stop what listens there, or set ${settingPrefix}PORT to another one.`,
    EACCES: `This user may not listen on port ${port}: set ${settingPrefix}PORT to 1024 or above.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: check ${settingPrefix}HOST.`,
    ENOTFOUND: `${host} is not a name that this machine knows: check ${settingPrefix}HOST.`,
  };
  return new StartError([reasons[codeOf(error)] ?? `Cannot listen on ${host}:${port}: ${String(error)}.`], {
    cause: error,
  });
}

/**
 * Fails if the server could not listen, before a publish that takes minutes. Another process may still take a port
 * meanwhile.
 *
 * @throws StartError that names the setting
 */
export async function requireFreeAddresses({ host, port, metrics }: Settings): Promise<void> {
  await requireFree('', { host, port });
  if (metrics) await requireFree('METRICS_', metrics);
}

async function requireFree(settingPrefix: string, address: Address): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(address.port, address.host);
    await once(probe, 'listening');
  } catch (error) {
    throw cannotListen(settingPrefix, address, error);
  }
  probe.close();
  await once(probe, 'close');
}

/** The host for a URL that a browser on this machine can open. */
function urlHost(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::1', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Prints the lines of a StartError, or the stack of any other error, which is a bug. */
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
