import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import { OfficialNotes, VersionQuery } from '../../../contract/study/notes.ts';
import type { Database } from '../../../db/client.ts';
import { NotFound } from '../../../http/errors.ts';
import { findVersion } from './store.ts';

/** Published notes and their earlier versions. Register it in a scope that sets `request.learner`. */
export const officialNotesRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  scope.get(
    '/official-notes/:subject/:topic',
    {
      schema: {
        summary: "Get a topic's official notes in the current or an earlier version",
        description: 'Earlier versions require the topic’s current access level.',
        tags: ['notes'],
        security: [{}, { session: [] }],
        params: TopicPath,
        querystring: VersionQuery,
        response: { 200: OfficialNotes, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async ({ params, query, learner }) => {
      const current = await scope.versions.open(params.subject, params.topic, learner);
      const version = query.version === undefined ? current.version : Number(query.version);
      const content = await findVersion(database.read, { ...current, version });
      if (content === null) {
        throw new NotFound('version_not_found', 'This version of the notes does not exist.');
      }
      return { content, version };
    },
  );
  done();
};
