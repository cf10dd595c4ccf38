import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { AttemptPath, DeletedAttemptsAnswer, OldAttempts } from '../../../contract/practice/quiz.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import { DAY, startOfDay } from '../../../contract/shared/utc-days.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { deleteAttempt, deleteOldAttempts } from './store.ts';

/** Transactions of one call: its answer comes before anything on the way gives up waiting. */
const ROUNDS = 60;

/** Deleting attempts, which makes room for others. Needs a scope that lets in learners alone. */
export const quizDeleteRoutes: FastifyPluginCallbackTypebox<{ database: LearnerDatabase }> = (
  scope,
  { database },
  done,
) => {
  const about = { hide: scope.prefix === '', tags: ['quiz'], security: [{ session: [] }] };

  scope.delete(
    '/quiz/attempts/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...about,
        summary: "Delete one of one's own attempts with its answers, for good",
        description: 'The answer is the same where there is no such attempt. Review cards stay.',
        params: AttemptPath,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      await deleteAttempt(database, guardedLearner(request).id, request.params.id);
      return { success: true as const, data: null };
    },
  );

  scope.delete(
    '/quiz/attempts',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...about,
        summary: "Delete one's own attempts that were finished up to a day, for good",
        description: 'The oldest first, some thousands at most in one call. Review cards stay.',
        querystring: OldAttempts,
        response: { 200: DeletedAttemptsAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      const until = startOfDay(request.query.to) + DAY;
      let deleted = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const more = await deleteOldAttempts(database, id, until);
        if (more === 0) return { success: true as const, data: { deleted, done: true } };
        deleted += more;
        await setImmediate();
      }
      return { success: true as const, data: { deleted, done: false } };
    },
  );
  done();
};
