import type { AddressInfo } from 'node:net';
import { buildApp } from '../../app.ts';
import { JWT_SECRET } from '../app.ts';
import { testDatabase } from '../database.ts';
import { DEFAULT_SETTINGS } from '../default-settings.ts';

export interface ServedApp {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Serves a published site on a free port with a clock of the test's own, without limits on requests. It publishes nothing.
 *
 * @param dataDir with a current release, and without a database
 * @param now ms since 1970
 */
export async function serveApp(dataDir: string, contentDir: string, now: () => number): Promise<ServedApp> {
  const database = await testDatabase(dataDir);
  const app = await buildApp({
    settings: { ...DEFAULT_SETTINGS, dataDir, contentDir, rateLimit: 0, logLevel: 'error' },
    jwtSecret: JWT_SECRET,
    database,
    now,
    monotonic: now,
    build: { script: '' },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await database.close();
    },
  };
}
