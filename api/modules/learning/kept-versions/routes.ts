import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { KeptPath, KeptTextAnswer, KeptVersionsAnswer } from '../../../contract/portability/kept-versions.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { NotFound } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { deleteKeptVersion, findKeptVersion, listKeptVersions } from './store.ts';

const common = { tags: ['user'], security: [{ session: [] }] };

const withTime = <Row extends { savedAt: number }>(row: Row) => ({
  ...row,
  savedAt: new Date(row.savedAt).toISOString(),
});

/** A learner's texts that a newer one replaced. Register in a scope that requires a learner. */
export const keptVersionRoutes: FastifyPluginCallbackTypebox<{ database: LearnerDatabase }> = (
  scope,
  { database },
  done,
) => {
  scope.get(
    '/api/user/kept-versions',
    {
      schema: {
        ...common,
        summary: 'List your texts that a newer one replaced, newest first',
        description:
          'They are kept when two versions meet, in an import or because two topics became one. Without the texts, at most 200.',
        response: { 200: KeptVersionsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: (await listKeptVersions(database.read, guardedLearner(request).id)).map(withTime),
    }),
  );

  scope.get(
    '/api/user/kept-versions/:id',
    {
      config: { largeAnswer: true },
      schema: {
        ...common,
        summary: 'Get a kept version with its text',
        params: KeptPath,
        response: { 200: KeptTextAnswer, ...failures(401, 404, 429) },
      },
    },
    async (request) => {
      const version = await findKeptVersion(database.read, guardedLearner(request).id, request.params.id);
      if (!version) throw new NotFound('kept_version_not_found', 'There is no such kept version.');
      return { success: true as const, data: withTime(version) };
    },
  );

  scope.delete(
    '/api/user/kept-versions/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Delete a kept version',
        description: 'Succeeds even if there is no such version.',
        params: KeptPath,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      await deleteKeptVersion(database, guardedLearner(request).id, request.params.id);
      return { success: true as const, data: null };
    },
  );
  done();
};
