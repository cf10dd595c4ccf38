import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../../../db/client.ts';
import { createVersions } from './official-versions.ts';
import type { Versions } from './official-versions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    versions: Versions;
  }
}

export interface OfficialVersionsOptions {
  database: Database;
  /** ms since 1970 */
  now: () => number;
}

/** Numbers the official notes of every release that goes live while the server runs, and of the one it starts with. */
export const officialVersions = fastifyPlugin<OfficialVersionsOptions>(
  (app, { database, now }, done) => {
    const versions = createVersions({ database, releases: app.releases, log: app.log, now });
    app.decorate('versions', versions);
    app.releases.onSwitch(versions.follow);
    app.addHook('onListen', async () => {
      await app.releases.current();
    });
    app.addHook('onClose', versions.stop);
    done();
  },
  { name: 'official-versions', dependencies: ['releases'] },
);
