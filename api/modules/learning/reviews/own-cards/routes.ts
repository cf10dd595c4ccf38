import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { ownTextProblems, SECTION_ID_MAX, trimmedText } from '../../../../contract/practice/card-rules.ts';
import type { OwnText } from '../../../../contract/practice/card-rules.ts';
import {
  NewOwnCard,
  NewOwnCards,
  OwnCardAnswer,
  OwnCardChange,
  SavedOwnCardsAnswer,
} from '../../../../contract/practice/cards.ts';
import { CardPath } from '../../../../contract/practice/reviews.ts';
import { failures } from '../../../../contract/shared/envelopes.ts';
import { isStorable } from '../../../../contract/shared/storable-text.ts';
import { BadFields, BadRequest } from '../../../../http/errors.ts';
import { requireAccess } from '../../../content/topics/access.ts';
import { findTopic } from '../../../content/topics/published-topic.ts';
import { guardedLearner } from '../../../identity/sessions/guards.ts';
import type { Learner } from '../../../identity/sessions/store.ts';
import { cardNotFound, toCard } from '../card-answer.ts';
import type { ReviewRoutesOptions } from '../card-answer.ts';
import { createOwnCard, createOwnCards, editOwnCard } from './store.ts';

const common = { tags: ['reviews'], security: [{ session: [] }] };

/** Bytes. Both sides in a script of 4 bytes a character, escaped. */
const CARD_BODY = 64 * 1024;

/** Cards that learners make. They are listed, rated and deleted as the others. Register in a scope that requires a learner. */
export const ownCardRoutes: FastifyPluginCallbackTypebox<ReviewRoutesOptions> = (
  scope,
  { database, now },
  done,
) => {
  scope.post(
    '/api/user/cards',
    {
      bodyLimit: CARD_BODY,
      schema: {
        ...common,
        summary: 'Make a card of your own',
        description: 'It is due at once.',
        body: NewOwnCard,
        response: { 200: OwnCardAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const card = await checkedCard(request.body, learner);
      const time = now();
      const saved = await createOwnCard(database, learner.id, card, time);
      return {
        success: true as const,
        data: toCard(saved, { now: time, timeZone: learner.timeZone }, new Map()),
      };
    },
  );

  scope.post(
    '/api/user/cards/batch',
    {
      schema: {
        ...common,
        summary: 'Make several cards of your own, or none of them',
        description: 'They are due at once.',
        body: NewOwnCards,
        response: { 200: SavedOwnCardsAnswer, ...failures(400, 401, 403, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const learner = guardedLearner(request);
      const cards = [];
      for (const card of request.body.cards) cards.push(await checkedCard(card, learner));
      const added = await createOwnCards(database, learner.id, cards, now());
      return { success: true as const, data: { added, known: cards.length - added } };
    },
  );

  scope.put(
    '/api/user/cards/:id',
    {
      bodyLimit: CARD_BODY,
      schema: {
        ...common,
        summary: 'Change the text of a card of your own',
        description: 'Its schedule stays.',
        params: CardPath,
        body: OwnCardChange,
        response: { 200: OwnCardAnswer, ...failures(400, 401, 404, 413, 415, 429) },
      },
    },
    async (request) => {
      const content = checkedText(request.body);
      const time = now();
      const { id: userId, timeZone } = guardedLearner(request);
      const card = await editOwnCard(database, userId, request.params.id, { content, now: time });
      if (!card) throw cardNotFound();
      return { success: true as const, data: toCard(card, { now: time, timeZone }, new Map()) };
    },
  );
  done();

  /** @throws if its text is not valid, or the learner may not read its topic */
  async function checkedCard(
    { clientId, subject, topic: slug, sectionId, front, back }: NewOwnCard,
    learner: Learner,
  ) {
    const text = checkedText({ front, back });
    if (sectionId !== null && (!isStorable(sectionId) || [...sectionId].length > SECTION_ID_MAX))
      throw new BadRequest(
        'invalid_request',
        `The section’s id may have at most ${SECTION_ID_MAX} characters.`,
      );
    const { topic } = findTopic(await scope.releases.current(), subject, slug);
    requireAccess(topic.access, learner);
    return { ...text, id: clientId.toLowerCase(), subject, topic: slug, sectionId };
  }
};

/** @throws BadFields */
function checkedText(text: OwnText): OwnText {
  const problems = Object.entries(ownTextProblems(text));
  const [first] = problems;
  if (!first) return trimmedText(text);
  const fields = problems.map(([side, reason]) => ({ path: [side], reason }));
  throw new BadFields('invalid_card', first[1], fields);
}
