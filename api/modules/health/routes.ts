import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../contract/failure.ts';
import { HealthAnswer } from '../../contract/health.ts';
import type { Database } from '../../db/client.ts';
import { Unavailable } from '../../errors.ts';

/** For whoever watches over the process. A missing release is no fault: the API works without one. */
export const healthRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  scope.get(
    '/api/health',
    {
      schema: {
        summary: 'Whether the server works, and which release is live',
        tags: ['service'],
        response: { 200: HealthAnswer, ...failures(503) },
      },
    },
    async (request) => {
      try {
        await database.ping();
      } catch (error) {
        request.log.error({ err: error }, 'database does not answer');
        throw new Unavailable('The database does not answer.');
      }
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
  done();
};
