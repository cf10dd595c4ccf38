import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { TopicPath } from '../../../contract/content/topics.ts';
import { CoverageAnswer } from '../../../contract/practice/quiz-figures.ts';
import { failures } from '../../../contract/shared/envelopes.ts';
import type { Database } from '../../../db/client.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { readHeadings, readLinkedQuestions } from '../../content/topics/published-questions.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { sectionCoverage } from './section-coverage.ts';
import { readLastAnswers } from './store.ts';

/** How well a learner answers the questions on each section. Register in a scope that requires a learner. */
export const coverageRoutes: FastifyPluginCallbackTypebox<{ database: Database }> = (
  scope,
  { database },
  done,
) => {
  scope.get(
    '/quiz/coverage/:subject/:topic',
    {
      schema: {
        tags: ['quiz'],
        security: [{ session: [] }],
        summary: 'Get what your last answers say about each section of a topic',
        params: TopicPath,
        response: { 200: CoverageAnswer, ...failures(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { subject, topic } = request.params;
      const found = findTopic(await scope.releases.current(), subject, topic);
      requireAccess(found.topic.access, learner);
      const questions = (await readLinkedQuestions(found)).filter(({ sectionId }) => sectionId !== null);
      if (questions.length === 0) return { success: true as const, data: [] };
      const refs = questions.map(({ ref }) => ref);
      const [headings, last] = await Promise.all([
        readHeadings(found),
        readLastAnswers(database.read, learner.id, { refs }),
      ]);
      return { success: true as const, data: sectionCoverage(headings, questions, last) };
    },
  );
  done();
};
