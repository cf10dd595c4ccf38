import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { AccountExport } from '../../../contract/identity/auth.ts';
import { failures } from '../../../contract/shared/failure.ts';
import type { Database } from '../../../db/client.ts';
import { SignInRequired } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { lockedAmong } from '../reviews/inaccessible-topics.ts';
import { listCardTopics } from '../reviews/store.ts';
import { writeExport } from './file.ts';
import { readAccount, readEverything } from './store.ts';
import type { DownloadLimiter } from './download-limiter.ts';

export interface ExportRoutesOptions {
  database: Database;
  downloads: DownloadLimiter;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's own data to take away. Needs a scope that lets in learners alone. */
export const exportRoutes: FastifyPluginCallbackTypebox<ExportRoutesOptions> = (scope, options, done) => {
  const { database, downloads, now } = options;

  scope.get(
    '/api/auth/export',
    {
      config: { largeAnswer: true },
      schema: {
        summary: 'Everything that is kept about whoever asks, as one file',
        description:
          'Times are milliseconds since 1970, days are `YYYY-MM-DD`, both in UTC. Without review cards of topics that the learner may not read now. One download at a time: another one is a 429.',
        tags: ['auth'],
        security: [{ session: [] }],
        response: { 200: AccountExport, ...failures(401, 429) },
      },
    },
    async (request, reply) => {
      const learner = guardedLearner(request);
      const account = await readAccount(database, learner.id);
      if (!account) throw new SignInRequired();
      const topics = await listCardTopics(database, learner.id);
      const locked = lockedAmong(topics, await scope.releases.current(), learner);
      const exportedAt = new Date(now()).toISOString();
      reply.header('content-disposition', `attachment; filename="swadhyay-${exportedAt.slice(0, 10)}.json"`);
      reply.type('application/json; charset=utf-8');
      const pages = readEverything(database, learner.id, locked);
      return downloads.send(reply, learner.id, writeExport({ exportedAt, account }, pages));
    },
  );
  done();
};
