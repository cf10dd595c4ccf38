import type { FastifyInstance } from 'fastify';
import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { CardPath, Review, ReviewedAnswer, Undo } from '../../../../contract/practice/reviews.ts';
import { failures } from '../../../../contract/shared/envelopes.ts';
import type { Database } from '../../../../db/client.ts';
import { Conflict, NotFound, PremiumRequired } from '../../../../http/errors.ts';
import { SMALL_BODY } from '../../../../http/json-body.ts';
import { filterInaccessible } from '../../../content/topics/access.ts';
import { guardedLearner } from '../../../identity/sessions/guards.ts';
import type { Learner } from '../../../identity/sessions/store.ts';
import { parseClientTime, parseEvent } from '../../request-dates.ts';
import { cardNotFound, dueAt, type ReviewRoutesOptions } from '../card-answer.ts';
import { readCard } from '../store.ts';
import type { ReviewRow } from './log-store.ts';
import { findReview, rateCard, undoRating, type Undone } from './store.ts';

const common = { tags: ['reviews'], security: [{ session: [] }] };

/** Ratings of review cards. Register in a scope that requires a learner. */
export const ratingRoutes: FastifyPluginCallbackTypebox<ReviewRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  scope.post(
    '/api/user/reviews/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Rate how well you remembered a card',
        description:
          'A forgotten card stays due today. Ratings of a card count in the order in which they were made, so one that was sent late is applied before those that were made after it.',
        params: CardPath,
        body: Review,
        response: { 200: ReviewedAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { id: cardId } = request.params;
      const { rating, reviewedAt: at, timeZone, sentAt } = request.body;
      const time = now();
      const clientId = request.body.clientId?.toLowerCase() ?? null;
      const review = {
        cardId,
        clientId,
        rating: rating as 1 | 2 | 3 | 4,
        event: parseEvent({ at, timeZone, sentAt }, { now: time, accountZone: learner.timeZone }),
        now: time,
        timeZone: learner.timeZone,
      };
      let row = clientId === null ? null : await findReview(database.read, learner.id, clientId);
      if (!row) {
        await requireCard(database, scope.releases, learner, cardId);
        row = await rateCard(database, learner.id, review);
      }
      if (!row) throw cardNotFound();
      requireSameRating(row, review);
      return { success: true as const, data: { id: row.cardId, ...dueAt(row.due, learner.timeZone) } };
    },
  );

  scope.post(
    '/api/user/reviews/:id/undo',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Take back the last rating of a card',
        description:
          'The card becomes exactly what it was before; ratings that were made after it was taken back are applied again. Taking back a rating again has no effect.',
        params: CardPath,
        body: Undo,
        response: { 200: ReviewedAnswer, ...failures(400, 401, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id: cardId } = request.params;
      const clientId = request.body.clientId.toLowerCase();
      const { id: userId, timeZone } = guardedLearner(request);
      const time = now();
      const { undoneAt, sentAt } = request.body;
      const at = parseClientTime(undoneAt, time, sentAt);
      const undone = await undoRating(database, userId, { cardId, clientId, at, now: time, timeZone });
      if (!undone.done) throw notUndone(undone);
      return { success: true as const, data: { id: cardId, ...dueAt(undone.card.due, timeZone) } };
    },
  );
  done();
};

function requireSameRating(saved: ReviewRow, { cardId, rating }: { cardId: string; rating: number }): void {
  if (saved.cardId === cardId && saved.rating === rating) return;
  throw new Conflict('review_differs', 'Another rating was already saved with this id.');
}

function notUndone({ why }: Extract<Undone, { done: false }>): Conflict | NotFound {
  switch (why) {
    case 'no_card':
      return cardNotFound();
    case 'no_review':
      return new NotFound('review_not_found', 'There is no such grade.');
    case 'not_last':
      return new Conflict(
        'review_not_last',
        'This card was graded again since, so the grade cannot be undone.',
      );
    case 'too_old':
      return new Conflict('review_too_old', 'This grade is too old to be undone.');
  }
}

/** Throws if the learner has no such card, or may not read the topic of its question now. */
async function requireCard(
  database: Database,
  releases: FastifyInstance['releases'],
  learner: Learner,
  id: string,
): Promise<void> {
  const card = await readCard(database.read, learner.id, id);
  if (!card) throw cardNotFound();
  if (card.own) return;
  const inaccessible = filterInaccessible([card], await releases.current(), learner);
  if (inaccessible.length > 0) throw new PremiumRequired();
}
