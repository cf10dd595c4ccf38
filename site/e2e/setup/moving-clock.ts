import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { buildApp } from '../../../api/app.ts';
import { testDatabase } from '../../../api/testing/database.ts';
import { DEFAULT_SETTINGS } from '../../../api/testing/default-settings.ts';
import { temporaryFolder } from '../../../api/testing/temporary-folder.ts';
import { copyReleases } from './copy-releases.ts';

/** The published site on a server whose clock a test moves. */
export interface MovingClock {
  origin: string;
  /** Sets the clock of the server and of the page. @param time in ISO format */
  moveTo: (page: Page, time: string) => Promise<void>;
  stop: () => Promise<void>;
}

/** @param start in ISO format */
export async function startMovingClock(start: string): Promise<MovingClock> {
  let time = Date.parse(start);
  const folder = await temporaryFolder();
  copyReleases(inject('dataDir'), folder.path);
  const database = await testDatabase(folder.path);
  const app = await buildApp({
    settings: {
      ...DEFAULT_SETTINGS,
      dataDir: folder.path,
      contentDir: inject('contentDir'),
      rateLimit: 0,
      logLevel: 'error',
    },
    jwtSecret: 'a secret that only this test knows, 32+',
    database,
    now: () => time,
    monotonic: () => time,
    /* Nothing is published. */
    build: { script: '' },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async moveTo(page, to) {
      time = Date.parse(to);
      await page.clock.setFixedTime(time);
    },
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await database.close();
      await folder.remove();
    },
  };
}
