import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import {
  CardFilter,
  CardPath,
  CARDS_AT_ONCE,
  CardsAnswer,
  DueCountsAnswer,
  DueFilter,
  Review,
  ReviewedAnswer,
} from '../../../contract/practice/reviews.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import { DAY, dayOf, startOfDayOf } from '../../../contract/shared/utc-days.ts';
import { clientTime } from '../client-time.ts';
import { Conflict, NotFound, PremiumRequired } from '../../../http/errors.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { toCard } from './card.ts';
import { lockedAmong } from './inaccessible-topics.ts';
import {
  countByDay,
  countCards,
  deleteCard,
  findCard,
  findReview,
  listCards,
  listCardTopics,
  rateCard,
} from './store.ts';
import type { ReviewRow } from './store.ts';

const about = { tags: ['reviews'], security: [{ session: [] }] };

export interface ReviewRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** Questions that come again. Needs a scope that lets in learners alone. */
export const reviewRoutes: FastifyPluginCallbackTypebox<ReviewRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  async function lockedFor(learner: Learner) {
    return lockedAmong(await listCardTopics(database, learner.id), await scope.releases.current(), learner);
  }

  /** Throws where the learner has no such card, or may not read its topic now. */
  async function requireCard(learner: Learner, id: string): Promise<void> {
    const card = await findCard(database, learner.id, id);
    if (!card) throw new NotFound('card_not_found', 'There is no such card.');
    if (lockedAmong([card], await scope.releases.current(), learner).length > 0) throw new PremiumRequired();
  }

  scope.get(
    '/api/user/reviews',
    {
      schema: {
        ...about,
        summary: 'Questions to review',
        description: 'Without those of topics that the learner may not read now.',
        querystring: CardFilter,
        response: { 200: CardsAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { due, limit = CARDS_AT_ONCE } = request.query;
      const locked = await lockedFor(learner);
      const today = { locked, dueBefore: startOfDayOf(now()) + DAY };
      const [cards, dueCount, total] = await Promise.all([
        listCards(database, learner.id, due === 'today' ? today : { locked }, limit),
        countCards(database, learner.id, today),
        countCards(database, learner.id, { locked }),
      ]);
      const data = { cards: cards.map(toCard), counts: { due: dueCount, total } };
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/reviews/counts',
    {
      schema: {
        ...about,
        summary: 'How many cards are due on each of the next days',
        querystring: DueFilter,
        response: { 200: DueCountsAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { days = 30 } = request.query;
      const today = startOfDayOf(now());
      const locked = await lockedFor(learner);
      const rows = await countByDay(database, learner.id, { locked, dueBefore: today + days * DAY });
      const data = Array.from({ length: days }, (_, index) => ({ date: dayOf(today + index * DAY), due: 0 }));
      for (const { day, due } of rows) {
        const counted = data[Math.max(0, day - today / DAY)];
        if (counted) counted.due += due;
      }
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/user/reviews/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...about,
        summary: 'Rate how a question was remembered; says when it comes next',
        params: CardPath,
        body: Review,
        response: { 200: ReviewedAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { id: cardId } = request.params;
      const { rating, clientId: sentId, reviewedAt } = request.body;
      const at = now();
      const clientId = sentId?.toLowerCase() ?? null;
      const given = {
        cardId,
        clientId,
        rating: rating as 1 | 2 | 3 | 4,
        reviewedAt: clientTime(reviewedAt, at),
        now: at,
      };
      let row = clientId === null ? null : await findReview(database, learner.id, clientId);
      if (!row) {
        await requireCard(learner, cardId);
        row = await rateCard(database, learner.id, given);
      }
      if (!row) throw new NotFound('card_not_found', 'There is no such card.');
      requireSame(row, given);
      return { success: true as const, data: { id: row.cardId, due: new Date(row.due).toISOString() } };
    },
  );

  scope.delete(
    '/api/user/reviews/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...about,
        summary: 'Review a question no more',
        description: 'The answer is the same where there is no such card. A later attempt can make it anew.',
        params: CardPath,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      await deleteCard(database, guardedLearner(request).id, request.params.id, now());
      return { success: true as const, data: null };
    },
  );
  done();
};

function requireSame(kept: ReviewRow, { cardId, rating }: { cardId: string; rating: number }): void {
  if (kept.cardId === cardId && kept.rating === rating) return;
  throw new Conflict('review_differs', 'Another rating has been given under this id.');
}
