import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/envelopes.ts';
import { TopicFilter } from '../../../contract/practice/quiz.ts';
import { ConfidenceAnswer } from '../../../contract/practice/quiz-figures.ts';
import type { Database } from '../../../db/client.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { byConfidence } from './figures/figures.ts';
import { sumByConfidence } from './figures/store.ts';

/** Whether a learner's "sure" is right. Register in a scope that requires a learner. */
export const confidenceRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  scope.get(
    '/quiz/confidence',
    {
      schema: {
        tags: ['quiz'],
        security: [{ session: [] }],
        summary: 'Get how many of your answers in quizzes and tests were right, by the confidence you stated',
        querystring: TopicFilter,
        response: { 200: ConfidenceAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: byConfidence(await sumByConfidence(database.read, guardedLearner(request).id, request.query)),
    }),
  );
  done();
};
