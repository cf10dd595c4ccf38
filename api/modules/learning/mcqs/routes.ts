import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TopicPath } from '../../../contract/content/topics.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { OwnMcqsAnswer, SaveMcqs } from '../../../contract/practice/mcqs.ts';
import { ownMcqsProblem, toMcq } from '../../../contract/practice/mcq-rules.ts';
import { BadRequest, Conflict } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { readOwnMcqs, revertMcqs, saveOwnMcqs, type McqSetKey } from './store.ts';

interface McqRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's own questions. Register in a scope that requires a learner. */
export const mcqRoutes: FastifyPluginCallbackTypebox<McqRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  const common = { tags: ['mcqs'], security: [{ session: [] }] };

  /** Checks that the topic exists and that the learner may read it. */
  async function requireSetKey(learner: Learner, subject: string, topic: string): Promise<McqSetKey> {
    const found = findTopic(await scope.releases.current(), subject, topic);
    requireAccess(found.topic.access, learner);
    return { userId: learner.id, subject, topic };
  }

  scope.get(
    '/mcqs/:subject/:topic',
    {
      config: { largeAnswer: true },
      schema: {
        ...common,
        summary: 'Get your own questions for a topic',
        params: TopicPath,
        response: { 200: OwnMcqsAnswer, ...failures(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const { subject, topic } = request.params;
      const key = await requireSetKey(guardedLearner(request), subject, topic);
      return { success: true as const, data: await readOwnMcqs(database.read, key) };
    },
  );

  scope.post(
    '/mcqs/save',
    {
      schema: {
        ...common,
        summary: 'Save your own questions for a topic, used instead of the official ones',
        description:
          'Saving an identical set has no effect and is never a conflict. Texts are trimmed; empty options and repeated tags are removed.',
        body: SaveMcqs,
        response: { 200: OwnMcqsAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { subjectSlug, topicSlug, mcqs, revision } = request.body;
      const key = await requireSetKey(guardedLearner(request), subjectSlug, topicSlug);
      const problem = ownMcqsProblem(mcqs);
      if (problem) throw new BadRequest('invalid_mcqs', problem.message);
      const change = { mcqs: mcqs.map(toMcq), basedOn: revision ?? null, now: now() };
      const saved = await saveOwnMcqs(database, key, change);
      if (!saved) {
        throw new Conflict('mcqs_changed', 'These questions were changed elsewhere. Nothing was saved.');
      }
      return { success: true as const, data: saved };
    },
  );

  scope.post(
    '/mcqs/:subject/:topic/revert',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Delete your own questions and use the official ones again',
        params: TopicPath,
        response: { 200: Done, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { subject, topic } = request.params;
      const key = await requireSetKey(guardedLearner(request), subject, topic);
      await revertMcqs(database, key, now());
      return { success: true as const, data: null };
    },
  );
  done();
};
