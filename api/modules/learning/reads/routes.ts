import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures } from '../../../contract/shared/failure.ts';
import { ChangedTopicsAnswer, ReadAnswer, ReadVersion } from '../../../contract/study/reads.ts';
import { BadRequest } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { changedTopics } from './changed-topics.ts';
import { findRead, noteRead } from './store.ts';

const security = [{ session: [] }];

export interface ReadRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** Which versions of the official notes a learner has read. Needs a scope that lets in learners alone. */
export const readRoutes: FastifyPluginCallbackTypebox<ReadRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  const { releases, versions } = scope;

  scope.get(
    '/api/user/reads',
    {
      schema: {
        summary: 'Topics whose official notes have changed since one read them',
        description: 'Topics that one may not read now are left out.',
        tags: ['user'],
        security,
        response: { 200: ChangedTopicsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await changedTopics({ database, releases, versions }, guardedLearner(request)),
    }),
  );

  scope.get(
    '/api/user/reads/:subject/:topic',
    {
      schema: {
        summary: 'How far one has read the official notes of a topic',
        tags: ['user'],
        security,
        params: TopicPath,
        response: { 200: ReadAnswer, ...failures(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const opened = await versions.open(request.params.subject, request.params.topic, learner);
      const version = await findRead(database, learner.id, opened);
      return { success: true as const, data: { version, officialVersion: opened.version } };
    },
  );

  scope.put(
    '/api/user/reads/:subject/:topic',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        summary: 'Note that one has read a version of the official notes',
        description: 'Never goes back: who has read a newer one has still read it.',
        tags: ['user'],
        security,
        params: TopicPath,
        body: ReadVersion,
        response: { 200: ReadAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const opened = await versions.open(request.params.subject, request.params.topic, learner);
      // Versions have no gaps, so what is not above the present one exists.
      if (request.body.version > opened.version) {
        throw new BadRequest('unknown_version', 'This topic has no such version of its notes.');
      }
      const { subject, topic } = opened;
      await noteRead(database, learner.id, { subject, topic, version: request.body.version, now: now() });
      const version = await findRead(database, learner.id, opened);
      return { success: true as const, data: { version, officialVersion: opened.version } };
    },
  );
  done();
};
