import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { startServer, type RunningServer } from '../../../scripts/testing/product.ts';
import { copyReleases } from './copy-releases.ts';

export const ADMIN_EMAIL = 'asha@example.org';

export interface AdminServer {
  server: RunningServer;
  /** Of the administrator. */
  token: string;
  /** Opens pages as the administrator. */
  browser: Pick<BrowserContextOptions, 'baseURL' | 'storageState'>;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
}

/** Serves the published site with a content folder of its own, and signs its administrator in. */
export async function startAdminServer(contentDir: string, password: string): Promise<AdminServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swadhyay-admin-'));
  copyReleases(inject('dataDir'), dataDir);
  const server = await startServer({
    CONTENT_DIR: contentDir,
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    ADMIN_EMAIL,
    ADMIN_PASSWORD: password,
  });
  const { origin } = server;
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_EMAIL, password }),
  });
  const { token } = ((await answer.json()) as { data: { token: string } }).data;
  const localStorage = [{ name: 'auth_token', value: token }];
  return {
    server,
    token,
    browser: { baseURL: origin, storageState: { cookies: [], origins: [{ origin, localStorage }] } },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
