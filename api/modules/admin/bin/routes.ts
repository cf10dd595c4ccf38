import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { BIN_MAX_BYTES, BIN_MAX_ENTRIES } from '../../../contract/admin/admin-rules.ts';
import { BinAnswer, BinPath, RestoredAnswer } from '../../../contract/admin/bin.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import type { ContentService } from '../content/content-service.ts';
import { restoreFromBin } from './bin.ts';
import { listBin } from './store.ts';

/** The bin of deleted topics and subjects. Register it in a scope that admits only administrators. */
export const binRoutes: FastifyPluginCallbackTypebox<{ service: ContentService }> = (
  scope,
  { service: { queue, bin, authorOf, record } },
  done,
) => {
  const shared = { tags: ['admin'], security: [{ session: [] }] };

  scope.get(
    '/api/admin/bin',
    {
      schema: {
        ...shared,
        summary: 'List deleted topics and subjects, newest first',
        description: `The bin keeps the last ${BIN_MAX_ENTRIES} deletions, up to ${BIN_MAX_BYTES / 1_000_000} MB.`,
        response: { 200: BinAnswer, ...failures(401, 403, 429) },
      },
    },
    async () => ({ success: true as const, data: await listBin(bin.database.read) }),
  );

  scope.post(
    '/api/admin/bin/:id/restore',
    {
      schema: {
        ...shared,
        summary: 'Restore a deleted topic or subject',
        description: 'All files are written back byte for byte.',
        params: BinPath,
        response: { 200: RestoredAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = request.params;
      const data = await restoreFromBin(bin, queue, { id, author: await authorOf(request) });
      const address = data.topic === null ? data.subject : `${data.subject}/${data.topic}`;
      await record(request, 'bin.restore', address);
      return { success: true as const, data };
    },
  );
  done();
};
