import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { ReviewSettingsAnswer, ReviewSettingsChange } from '../../../contract/practice/reviews.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { ReviewRoutesOptions } from './card-answer.ts';
import { findSettings, saveSettings } from './settings-store.ts';

const common = { tags: ['reviews'], security: [{ session: [] }] };

/** A learner's settings of the review. Register in a scope that requires a learner. */
export const reviewSettingsRoutes: FastifyPluginCallbackTypebox<ReviewRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  scope.get(
    '/api/user/review-settings',
    {
      schema: {
        ...common,
        summary: 'Get your daily limits, the day of your exam and the grade buttons',
        response: { 200: ReviewSettingsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => ({
      success: true as const,
      data: await findSettings(database.read, guardedLearner(request).id),
    }),
  );

  scope.put(
    '/api/user/review-settings',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Change settings of the review',
        description: 'Cards that would be due after the exam become due the day before it.',
        body: ReviewSettingsChange,
        response: { 200: ReviewSettingsAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const data = await saveSettings(database, guardedLearner(request).id, request.body, now());
      return { success: true as const, data };
    },
  );
  done();
};
