import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { watchConnections } from './connections.ts';
import { openDatabase } from './db/client.ts';
import { shareDataFolder } from './db/data-folder.ts';
import { readEnv } from './env.ts';
import type { Settings } from './env.ts';
import { ensureAdmin } from './modules/admins/appoint.ts';
import { createPasswords } from './modules/passwords/passwords.ts';
import { keptJwtSecret } from './jwt-secret.ts';
import type { LogStream } from './log.ts';
import { codeOf, StartError } from './start-error.ts';

/** What publishes. The API starts it as a program and knows nothing else of it. */
const BUILD_SCRIPT = fileURLToPath(new URL('../scripts/build-site.ts', import.meta.url));

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
 * @throws StartError with lines for the person who started it
 */
export async function startServer(settings: Settings, logStream?: LogStream): Promise<void> {
  const jwtSecret = settings.jwtSecret ?? (await keptJwtSecret(settings.dataDir));
  const leaveDataFolder = shareDataFolder(settings.dataDir);
  const database = await openDatabase(settings.databaseFile);
  const passwords = await createPasswords();
  if (settings.admin) await ensureAdmin({ database, passwords, now: Date.now }, settings.admin);
  const app = await buildApp({
    settings,
    jwtSecret,
    database,
    logStream,
    passwords,
    build: { script: BUILD_SCRIPT },
  });

  const dropIdle = watchConnections(app.server);

  const stop = async (): Promise<void> => {
    const timers = [
      setTimeout(dropIdle, DROP_IDLE_AFTER),
      setTimeout(() => app.server.closeAllConnections(), CUT_OFF_AFTER),
    ];
    await app.close();
    timers.forEach(clearTimeout);
    await database.close();
    leaveDataFolder();
  };
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await stop();
    throw cannotListen(settings, error);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), END_AFTER).unref();
      void stop().then(() => process.exit(0));
    });
  }
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`Swadhyay is ready at http://${addressOf(settings.host)}:${port}\n`);
}

function cannotListen(settings: Settings, error: unknown): StartError {
  const place = `${settings.host}:${settings.port}`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${settings.port} is in use: stop what listens there, or set PORT to another one.`,
    EACCES: `This user may not listen on port ${settings.port}: set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `${settings.host} is not an address of this machine: check HOST.`,
    ENOTFOUND: `${settings.host} is not a name that this machine knows: check HOST.`,
  };
  return new StartError([reasons[codeOf(error)] ?? `Cannot listen on ${place}: ${String(error)}.`], {
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
