import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { AuditAnswer, PageFilter } from '../../../contract/admin/audit.ts';
import { failures } from '../../../contract/shared/failure.ts';
import type { Database } from '../../../db/client.ts';
import { listActions } from './store.ts';

/** What admins did. Needs a scope that lets in admins alone. */
export const auditRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  scope.get(
    '/api/admin/audit',
    {
      schema: {
        summary: 'What administrators did, the newest first, 50 at a time',
        tags: ['admin'],
        security: [{ session: [] }],
        querystring: PageFilter,
        response: { 200: AuditAnswer, ...failures(400, 401, 403, 429) },
      },
    },
    async ({ query }) => ({ success: true as const, data: await listActions(database, query.before) }),
  );
  done();
};
