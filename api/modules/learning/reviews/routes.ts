import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import {
  CardFilter,
  CardHolding,
  CardPath,
  CardsAnswer,
  DueCountsAnswer,
  DueFilter,
  MAX_CARDS,
  RetentionAnswer,
  ReviewSummaryAnswer,
} from '../../../contract/practice/reviews.ts';
import { failures, Done } from '../../../contract/shared/envelopes.ts';
import { SMALL_BODY } from '../../../http/json-body.ts';
import { guardedLearner } from '../../identity/sessions/guards.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { cardNotFound, toCard, type ReviewRoutesOptions } from './card-answer.ts';
import { sectionsByRef } from '../../content/topics/published-questions.ts';
import { deleteCard, holdCard, listCards, type CardRow } from './store.ts';
import {
  countLeft,
  dayAround,
  readPlan,
  readRetention,
  readSummary,
  readToday,
  type Asking,
} from './today/today.ts';

const common = { tags: ['reviews'], security: [{ session: [] }] };

/** A learner's review cards. Register in a scope that requires a learner. */
export const reviewRoutes: FastifyPluginCallbackTypebox<ReviewRoutesOptions> = (scope, options, done) => {
  const { database, now } = options;

  async function askingOf(learner: Learner): Promise<Asking> {
    const hidden = await scope.visibleQuestions.hiddenCards(learner);
    return { ...hidden, userId: learner.id, timeZone: learner.timeZone, now: now() };
  }

  const sectionsFor = async (learner: Learner, cards: readonly CardRow[]) =>
    sectionsByRef(
      await scope.releases.current(),
      learner,
      cards.flatMap(({ questionId }) => questionId ?? []),
    );

  scope.get(
    '/api/user/reviews',
    {
      schema: {
        ...common,
        summary: 'List your review cards, or those of today’s review',
        description:
          'Leaves out questions of topics you may not read now, and those you are being asked in a running test.',
        querystring: CardFilter,
        response: { 200: CardsAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const asking = await askingOf(learner);
      const { due, only, limit = MAX_CARDS, extraNew = 0, extraReviews = 0 } = request.query;
      if (due === 'today') {
        const extra = { new: extraNew, reviews: extraReviews };
        const [{ cards, ...queue }, { total }] = await Promise.all([
          readToday(database, asking, { extra, limit }),
          readSummary(database, asking),
        ]);
        const counts = { due: countLeft(queue.today), total };
        const sections = await sectionsFor(learner, cards);
        const data = { ...queue, counts, cards: cards.map((card) => toCard(card, asking, sections)) };
        return { success: true as const, data };
      }
      const query = { ...asking, ...(only !== undefined && { only }) };
      const [cards, { today, ...counts }] = await Promise.all([
        listCards(database.read, asking.userId, query, limit),
        readSummary(database, asking, only),
      ]);
      const sections = await sectionsFor(learner, cards);
      const answers = cards.map((card) => toCard(card, asking, sections));
      const data = { counts, today, letGo: null, cards: answers };
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/reviews/summary',
    {
      schema: {
        ...common,
        summary: 'Count the cards of today’s review',
        response: { 200: ReviewSummaryAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const asking = await askingOf(guardedLearner(request));
      return { success: true as const, data: await readSummary(database, asking) };
    },
  );

  scope.get(
    '/api/user/reviews/counts',
    {
      schema: {
        ...common,
        summary: 'Count the cards of the coming days',
        description: 'Within the daily limits.',
        querystring: DueFilter,
        response: { 200: DueCountsAnswer, ...failures(400, 401, 429) },
      },
    },
    async (request) => {
      const asking = await askingOf(guardedLearner(request));
      const data = await readPlan(database, asking, request.query.days ?? 30);
      return { success: true as const, data };
    },
  );

  scope.get(
    '/api/user/reviews/retention',
    {
      schema: {
        ...common,
        summary: 'Count how many cards you remembered',
        response: { 200: RetentionAnswer, ...failures(401, 429) },
      },
    },
    async (request) => {
      const asking = { userId: guardedLearner(request).id, now: now() };
      return { success: true as const, data: await readRetention(database, asking) };
    },
  );

  scope.put(
    '/api/user/reviews/:id/hold',
    {
      bodyLimit: SMALL_BODY,
      schema: {
        ...common,
        summary: 'Suspend, bury or resume a card',
        params: CardPath,
        body: CardHolding,
        response: { 200: Done, ...failures(400, 401, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const { id, timeZone } = guardedLearner(request);
      const time = now();
      const { end } = dayAround({ now: time, timeZone });
      const change = { hold: request.body.hold, buriedUntil: end, now: time };
      const held = await holdCard(database, id, request.params.id, change);
      if (!held) throw cardNotFound();
      return { success: true as const, data: null };
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
  done();
};
