import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import {
  AttemptPath,
  DeletedAttemptsAnswer,
  OldAttempts,
  SavedAttemptAnswer,
  SaveAttempt,
} from '../../../contract/practice/quiz.ts';
import { Conflict } from '../../../http/errors.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { requireAccess } from '../../content/topics/access.ts';
import { findTopic } from '../../content/topics/published-topic.ts';
import { readAvailableMcqs } from '../mcqs/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { cardsFromAttempt, questionsToReview } from './cards-from-attempt.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { toAttemptSummary } from './attempt-response.ts';
import { readQuestions } from '../../content/topics/published-questions.ts';
import { parseAttempt, type ParsedAttempt } from './parse-attempt.ts';
import { questionIdsOf } from './question-ids.ts';
import {
  deleteAttempt,
  deleteOldAttempts,
  findByClientId,
  saveAttempt,
  type AttemptRow,
  type Identified,
} from './store.ts';

/** Transactions per request, so that it finishes before proxies time out. */
const MAX_DELETE_ROUNDS = 60;

interface QuizRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** Saves and deletes quiz attempts. Register in a scope that requires a learner. */
export const quizRoutes: FastifyPluginCallbackTypebox<QuizRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;
  const common = { tags: ['quiz'], security: [{ session: [] }] };

  /**
   * Finds out which questions of the site were answered, and makes cards of those that need a review. Throws if the learner
   * may not read the topic.
   */
  async function identify(learner: Learner, attempt: ParsedAttempt): Promise<Identified> {
    const { subject, topic } = attempt;
    const found = findTopic(await scope.releases.current(), subject, topic);
    requireAccess(found.topic.access, learner);
    const questionIds = questionIdsOf(attempt, await readQuestions(found));
    if (questionsToReview(attempt).length === 0) return { questionIds, cards: [] };
    const mcqs = await readAvailableMcqs(database.read, { userId: learner.id, subject, topic }, found);
    const questions = attempt.questions.map((question, index) => {
      return { ...question, questionId: questionIds[index] ?? null };
    });
    return { questionIds, cards: cardsFromAttempt({ ...attempt, questions }, mcqs) };
  }

  scope.post(
    '/quiz/save-attempt',
    {
      schema: {
        ...common,
        summary: 'Save a quiz attempt on a topic',
        description:
          'The server computes all figures from `questionDetails`. Wrong and guessed questions become review cards, and in an exam those that were left out. An attempt without an answer is a 400. A `clientId` used before with different content is a 409. An attempt on an unpublished topic is a 404.',
        body: SaveAttempt,
        response: { 200: SavedAttemptAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const attempt = parseAttempt(request.body, now(), learner.timeZone);
      const { clientId } = attempt;
      // A repeated request succeeds even if the topic is no longer accessible.
      const existing = clientId === null ? null : await findByClientId(database.read, learner.id, clientId);
      const saved =
        existing ??
        (await saveAttempt(database, learner.id, attempt, {
          ...(await identify(learner, attempt)),
          now: now(),
        }));
      const { movedFrom } = request;
      // It may have been saved before its topic was moved.
      const before = movedFrom && parseAttempt({ ...request.body, ...movedFrom }, now(), learner.timeZone);
      if (saved.contentDigest !== before?.contentDigest) requireSameContent(saved, attempt);
      return { success: true as const, data: toAttemptSummary(saved) };
    },
  );

  scope.delete(
    '/quiz/attempts/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Permanently delete an attempt with its answers',
        description: 'Succeeds even if there is no such attempt. Keeps review cards.',
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
        ...common,
        summary: 'Permanently delete attempts that were finished by a day',
        description: 'Oldest first, up to a few thousand per request. Keeps review cards.',
        querystring: OldAttempts,
        response: { 200: DeletedAttemptsAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id } = guardedLearner(request);
      let deleted = 0;
      for (let round = 0; round < MAX_DELETE_ROUNDS; round += 1) {
        const count = await deleteOldAttempts(database, id, request.query.to);
        if (count === 0) return { success: true as const, data: { deleted, done: true } };
        deleted += count;
        await setImmediate();
      }
      return { success: true as const, data: { deleted, done: false } };
    },
  );
  done();
};

function requireSameContent(saved: AttemptRow, attempt: ParsedAttempt): void {
  if (saved.contentDigest === null || saved.contentDigest === attempt.contentDigest) return;
  throw new Conflict('attempt_differs', 'Another attempt was already saved with this id.');
}
