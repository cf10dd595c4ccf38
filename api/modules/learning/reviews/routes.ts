import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { failures } from '../../../contract/shared/failure.ts';
import {
  CARD_STATES,
  CardFilter,
  CardPath,
  CardsAnswer,
  DueCountsAnswer,
  DueFilter,
  MAX_CARDS,
  Review,
  ReviewedAnswer,
  ReviewSettings,
  ReviewSettingsAnswer,
} from '../../../contract/practice/reviews.ts';
import type { ReviewCard } from '../../../contract/practice/reviews.ts';
import { Done } from '../../../contract/shared/success-envelope.ts';
import { addDays, daysBetween, localDay, startOfLocalDay } from '../../../contract/shared/days.ts';
import { Conflict, NotFound, PremiumRequired } from '../../../http/errors.ts';
import { filterInaccessible } from '../../content/topics/access.ts';
import { saveProfile } from '../../identity/profile/save-profile.ts';
import { readExamDate } from '../../identity/profile/store.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import { SMALL_BODY } from '../../../http/limits/body-limits.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { parseClientTime } from '../request-dates.ts';
import {
  countByQuarter,
  countCards,
  deleteCard,
  findCard,
  findReview,
  listCards,
  listCardTopics,
  rateCard,
} from './store.ts';
import type { CardRow, ReviewRow } from './store.ts';

const common = { tags: ['reviews'], security: [{ session: [] }] };

export interface ReviewRoutesOptions {
  database: LearnerDatabase;
  /** ms since 1970 */
  now: () => number;
}

/** A learner's review cards and settings. Register in a scope that requires a learner. */
export const reviewRoutes: FastifyPluginCallbackTypebox<ReviewRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  async function listInaccessible(learner: Learner) {
    const topics = await listCardTopics(database, learner.id);
    return filterInaccessible(topics, await scope.releases.current(), learner);
  }

  /** Throws if the learner has no such card or may not read its topic now. */
  async function requireCard(learner: Learner, id: string): Promise<void> {
    const card = await findCard(database, learner.id, id);
    if (!card) throw new NotFound('card_not_found', 'There is no such card.');
    const inaccessible = filterInaccessible([card], await scope.releases.current(), learner);
    if (inaccessible.length > 0) throw new PremiumRequired();
  }

  scope.get(
    '/api/user/reviews',
    {
      schema: {
        ...common,
        summary: 'List your review cards',
        description: 'Leaves out cards of topics you may not read now.',
        querystring: CardFilter,
        response: { 200: CardsAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { due, limit = MAX_CARDS } = request.query;
      const inaccessible = await listInaccessible(learner);
      const { timeZone } = learner;
      const tomorrow = addDays(localDay(now(), timeZone), 1);
      const dueToday = { inaccessible, dueBefore: startOfLocalDay(tomorrow, timeZone) };
      const [cards, dueCount, total] = await Promise.all([
        listCards(database, learner.id, due === 'today' ? dueToday : { inaccessible }, limit),
        countCards(database, learner.id, dueToday),
        countCards(database, learner.id, { inaccessible }),
      ]);
      const data = { cards: cards.map(toCard), counts: { due: dueCount, total } };
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/reviews/counts',
    {
      schema: {
        ...common,
        summary: 'Count due cards by day',
        querystring: DueFilter,
        response: { 200: DueCountsAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { days = 30 } = request.query;
      const { timeZone } = learner;
      const today = localDay(now(), timeZone);
      const inaccessible = await listInaccessible(learner);
      const dueBefore = startOfLocalDay(addDays(today, days), timeZone);
      const rows = await countByQuarter(database, learner.id, { inaccessible, dueBefore });
      const data = daysBetween(today, addDays(today, days - 1)).map((date) => ({ date, due: 0 }));
      const entries = new Map(data.map((entry) => [entry.date, entry]));
      for (const { from, due } of rows) {
        // Overdue cards count today.
        const entry = entries.get(localDay(from, timeZone)) ?? data[0];
        if (entry) entry.due += due;
      }
      return { success: true as const, data };
    },
  );

  scope.post(
    '/api/user/reviews/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Rate how well you remembered a card',
        params: CardPath,
        body: Review,
        response: { 200: ReviewedAnswer, ...failures(400, 401, 403, 404, 409, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const { id: cardId } = request.params;
      const { rating, reviewedAt } = request.body;
      const time = now();
      const clientId = request.body.clientId?.toLowerCase() ?? null;
      const review = {
        cardId,
        clientId,
        rating: rating as 1 | 2 | 3 | 4,
        reviewedAt: parseClientTime(reviewedAt, time),
        now: time,
        timeZone: learner.timeZone,
      };
      let row = clientId === null ? null : await findReview(database, learner.id, clientId);
      if (!row) {
        await requireCard(learner, cardId);
        row = await rateCard(database, learner.id, review);
      }
      if (!row) throw new NotFound('card_not_found', 'There is no such card.');
      requireSameRating(row, review);
      return { success: true as const, data: { id: row.cardId, due: new Date(row.due).toISOString() } };
    },
  );

  scope.delete(
    '/api/user/reviews/:id',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Delete a card',
        description: 'Succeeds even if there is no such card. A later attempt can create it again.',
        params: CardPath,
        response: { 200: Done, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      await deleteCard(database, guardedLearner(request).id, request.params.id, now());
      return { success: true as const, data: null };
    },
  );

  scope.get(
    '/api/user/review-settings',
    {
      schema: {
        ...common,
        summary: 'Get the day of your exam',
        response: { 200: ReviewSettingsAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const examDate = await readExamDate(database.read, guardedLearner(request).id);
      return { success: true as const, data: { examDate } };
    },
  );

  scope.put(
    '/api/user/review-settings',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Set the day of your exam',
        description: 'Cards that would be due after the exam become due the day before it.',
        body: ReviewSettings,
        response: { 200: ReviewSettingsAnswer, ...failures(400, 401, 413, 415, 429) },
      },
    },
    async (request) => {
      const { examDate } = request.body;
      await saveProfile(database, guardedLearner(request).id, { examDate }, now());
      return { success: true as const, data: { examDate } };
    },
  );
  done();
};

function toCard(row: CardRow): ReviewCard {
  const { id, subject, topic, question, due, state, reps, lapses, lastReview } = row;
  return {
    id,
    subject,
    topic,
    question,
    due: new Date(due).toISOString(),
    state: CARD_STATES[state] ?? 'new',
    reps,
    lapses,
    lastReview: lastReview === null ? null : new Date(lastReview).toISOString(),
  };
}

function requireSameRating(saved: ReviewRow, { cardId, rating }: { cardId: string; rating: number }): void {
  if (saved.cardId === cardId && saved.rating === rating) return;
  throw new Conflict('review_differs', 'Another rating was already saved with this id.');
}
