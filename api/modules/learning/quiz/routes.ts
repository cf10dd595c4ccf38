import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import { SavedAttemptAnswer, SaveAttempt } from '../../../contract/practice/quiz.ts';
import { Conflict } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import { knownMcqs } from '../mcqs/known.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { cardsOf, isToComeAgain } from '../reviews/new-card.ts';
import type { NewCard } from '../reviews/new-card.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { toSummary } from './attempt-answers.ts';
import { readAttempt } from './new-attempt.ts';
import type { NewAttempt } from './new-attempt.ts';
import { findByClientId, saveAttempt } from './store.ts';
import type { AttemptRow } from './store.ts';

export interface QuizRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** Keeping what a learner has answered. Needs a scope that lets in learners alone. */
export const quizRoutes: FastifyPluginCallbackTypebox<QuizRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  /** The questions of an attempt that are to come again; throws where its topic is not for this learner. */
  async function newCards(learner: Learner, attempt: NewAttempt): Promise<NewCard[]> {
    const { subject, topic, questions } = attempt;
    const found = findTopic(await scope.releases.current(), subject, topic);
    requireAccess(found.topic.access, learner);
    if (!questions.some(isToComeAgain)) return [];
    return cardsOf(attempt, await knownMcqs(database, { userId: learner.id, subject, topic }, found));
  }

  scope.post(
    '/quiz/save-attempt',
    {
      schema: {
        hide: scope.prefix === '',
        summary: 'Keep an attempt at the questions of a topic',
        description:
          'Figures are counted from `questionDetails`. Questions that were wrong, left out or a guess become review cards. A repeated `clientId` with other content is a 409. An attempt at a topic that is not published (any more) is a 404 and cannot be kept.',
        tags: ['quiz'],
        security: [{ session: [] }],
        body: SaveAttempt,
        response: { 200: SavedAttemptAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const attempt = readAttempt(request.body, now());
      const { clientId } = attempt;
      // Saved before, it stays saved, whatever has become of the topic since.
      const before = clientId === null ? null : await findByClientId(database, learner.id, clientId);
      const saved =
        before ?? (await saveAttempt(database, learner.id, attempt, await newCards(learner, attempt)));
      requireSame(saved, attempt);
      return { success: true as const, data: toSummary(saved) };
    },
  );
  done();
};

function requireSame(saved: AttemptRow, attempt: NewAttempt): void {
  if (saved.contentDigest === null || saved.contentDigest === attempt.contentDigest) return;
  throw new Conflict('attempt_differs', 'Another attempt has been saved under this id.');
}
