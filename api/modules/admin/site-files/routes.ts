import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { SiteFileAnswer, SiteFilePath, SiteFileUpdate } from '../../../contract/admin/site-files.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import type { ContentService } from '../content/content-service.ts';
import { updateSiteFile } from './save-site-file.ts';
import { fileNameOf, readSiteFile } from './stored-site-file.ts';

/** Cards, tags, popups and redirects. Register it in a scope that admits only administrators. */
export const siteFileRoutes: FastifyPluginCallbackTypebox<{ service: ContentService }> = (
  scope,
  { service: { queue, authorOf, record } },
  done,
) => {
  const shared = { tags: ['admin'], security: [{ session: [] }], params: SiteFilePath };

  scope.get(
    '/api/admin/site-files/:name',
    {
      schema: {
        ...shared,
        summary: 'Get the cards, tags, popups or redirects for editing',
        response: { 200: SiteFileAnswer, ...failures(400, 401, 403, 429) },
      },
    },
    async ({ params }) => ({ success: true as const, data: await readSiteFile(queue.root, params.name) }),
  );

  scope.put(
    '/api/admin/site-files/:name',
    {
      schema: {
        ...shared,
        summary: 'Save the cards, tags, popups or redirects',
        description:
          'An invalid value is refused with its path in `fields`. Readers see the change after the next publish.',
        body: SiteFileUpdate,
        response: { 200: SiteFileAnswer, ...failures(400, 401, 403, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { name } = request.params;
      const data = await updateSiteFile(queue, { name, ...request.body }, await authorOf(request));
      await record(request, 'file.update', fileNameOf(name));
      return { success: true as const, data };
    },
  );
  done();
};
