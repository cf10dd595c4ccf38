import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { OfficialNotes, VersionQuery } from '../../../contract/content/official-notes.ts';
import type { Database } from '../../../db/client.ts';
import { NotFound } from '../../../http/errors.ts';
import { findVersion } from './store.ts';

/** The notes that are the same for everyone, with their versions. Needs a scope that recognises learners. */
export const officialNotesRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  scope.get(
    '/official-notes/:subject/:topic',
    {
      schema: {
        hide: scope.prefix === '',
        summary: "A topic's official notes, as they are or as they were in an earlier version",
        description: 'Older versions are for those who may read the topic now.',
        tags: ['notes'],
        security: [{}, { session: [] }],
        params: TopicPath,
        querystring: VersionQuery,
        response: { 200: OfficialNotes, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async ({ params, query, learner }) => {
      const present = await scope.versions.open(params.subject, params.topic, learner);
      const version = query.version === undefined ? present.version : Number(query.version);
      const content = await findVersion(database, { ...present, version });
      if (content === null) {
        throw new NotFound('version_not_found', 'This topic has no such version of its notes.');
      }
      return { content, version };
    },
  );
  done();
};
