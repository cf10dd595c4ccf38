import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { AuditAnswer, PageFilter } from '../../../contract/admin/audit.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import type { Database } from '../../../db/client.ts';
import { listActions } from './store.ts';

/** The audit log. Register it in a scope that admits only administrators. */
export const auditRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  scope.get(
    '/api/admin/audit',
    {
      schema: {
        summary: 'List administrators’ actions, newest first, 50 per page',
        tags: ['admin'],
        security: [{ session: [] }],
        querystring: PageFilter,
        response: { 200: AuditAnswer, ...failures(400, 401, 403, 429) },
      },
    },
    async ({ query }) => ({ success: true as const, data: await listActions(database.read, query.before) }),
  );
  done();
};
