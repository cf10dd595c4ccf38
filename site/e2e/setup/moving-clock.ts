import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { serveApp } from '../../../api/testing/publish/served-app.ts';
import { temporaryFolder } from '../../../api/testing/temporary-folder.ts';
import { copyReleases } from './copy-releases.ts';

/** The published site on a server whose clock a test moves. */
export interface MovingClock {
  origin: string;
  /** Sets the clock of the server and of the page. @param time in ISO format */
  moveTo: (page: Page, time: string) => Promise<void>;
  /** Sets the clock of the server only. @param time ms since 1970 */
  turnTo: (time: number) => void;
  stop: () => Promise<void>;
}

/** @param start in ISO format */
export async function startMovingClock(start: string): Promise<MovingClock> {
  let time = Date.parse(start);
  const folder = await temporaryFolder();
  copyReleases(inject('dataDir'), folder.path);
  const server = await serveApp(folder.path, inject('contentDir'), () => time);
  return {
    origin: server.origin,
    async moveTo(page, to) {
      time = Date.parse(to);
      await page.clock.setFixedTime(time);
    },
    turnTo(to) {
      time = to;
    },
    async stop() {
      await server.stop();
      await folder.remove();
    },
  };
}
