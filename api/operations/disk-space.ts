import fastifyPlugin from 'fastify-plugin';
import { isDiskFull } from '../config/startup-error.ts';
import type { Database } from '../db/client.ts';
import { takeKey } from '../db/short-lived/store.ts';
import type { Metrics } from './metrics.ts';
import { repeatWork } from './repeated-work.ts';

declare module 'fastify' {
  interface FastifyInstance {
    disk: {
      /** From a request that failed for it until the database can be written again. */
      isFull: () => boolean;
    };
  }
}

interface DiskSpaceOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
  metrics: Metrics | undefined;
  /** ms between two attempts to write while the disk is full; default 5 s */
  every: number | undefined;
}

const TRY_EVERY = 5_000;

/** Notices a full disk, and logs once that it is full instead of each write that fails. */
export const diskSpace = fastifyPlugin<DiskSpaceOptions>(
  (app, { database, now, metrics, every = TRY_EVERY }, done) => {
    let isFull = false;
    app.decorate('disk', { isFull: () => isFull });
    app.addHook('onError', (_request, _reply, error, next) => {
      if (isDiskFull(error) && !isFull) {
        isFull = true;
        metrics?.setDiskFull(true);
        app.log.error(
          { reason: error.message },
          'the disk is full, so nothing can be saved: free space where DATA_DIR, CONTENT_DIR and the database are',
        );
      }
      next();
    });
    repeatWork(app, {
      every,
      problem: 'the full disk could not be tried',
      async run() {
        if (!isFull) return;
        try {
          await takeKey(database, 'full disk', { now: now(), lasts: 0 });
        } catch (error) {
          if (isDiskFull(error)) return;
          throw error;
        }
        isFull = false;
        metrics?.setDiskFull(false);
        app.log.info('the disk has space again');
      },
    });
    done();
  },
  { name: 'disk-space' },
);
