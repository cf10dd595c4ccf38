import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger } from 'fastify';
import { failures } from '../../contract/shared/failure.ts';
import { HealthAnswer, LiveAnswer, ReadyAnswer } from '../../contract/shared/health.ts';
import type { Database } from '../../db/client.ts';
import { Unavailable } from '../../http/errors.ts';

/** For whoever watches over the process. */
export const healthRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  // Whoever watches asks every few seconds, and must not be told that they ask too often.
  const config = { rateLimit: false } as const;
  const tags = ['service'];
  let stopping = false;
  scope.addHook('preClose', (next) => {
    stopping = true;
    next();
  });

  scope.get(
    '/api/health',
    {
      schema: {
        summary: 'Whether the server works, and which release is live',
        description: 'A missing release is no fault: the API works without one.',
        tags,
        response: { 200: HealthAnswer, ...failures(503) },
      },
    },
    async (request) => {
      await requireDatabase(database, request.log);
      const release = await scope.releases.current();
      return {
        success: true as const,
        data: {
          status: 'ok' as const,
          release: release?.id ?? null,
          publishedAt: release?.publishedAt ?? null,
          database: 'ok' as const,
        },
      };
    },
  );

  scope.get(
    '/api/health/live',
    {
      config,
      schema: {
        summary: 'Whether the process answers: if not, start it again',
        tags,
        response: { 200: LiveAnswer, ...failures() },
      },
    },
    () => ({ success: true as const, data: { status: 'live' as const } }),
  );

  scope.get(
    '/api/health/ready',
    {
      config,
      schema: {
        summary: 'Whether to send readers here',
        description: 'Not before the first release, without the database, or while the server stops.',
        tags,
        response: { 200: ReadyAnswer, ...failures(503) },
      },
    },
    async (request) => {
      if (stopping) throw new Unavailable('The server is stopping.');
      await requireDatabase(database, request.log);
      if (!(await scope.releases.current())) throw new Unavailable('Nothing has been published yet.');
      return { success: true as const, data: { status: 'ready' as const } };
    },
  );
  done();
};

async function requireDatabase(database: Database, log: FastifyBaseLogger): Promise<void> {
  try {
    await database.ping();
  } catch (error) {
    log.error({ err: error }, 'database does not answer');
    throw new Unavailable('The database does not answer.');
  }
}
