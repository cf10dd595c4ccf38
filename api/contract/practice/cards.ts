import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';
import { BACK_MAX, FRONT_MAX } from './card-rules.ts';
import { ReviewCard } from './reviews.ts';

const closed = { additionalProperties: false };

/** `own-card-rules.ts` checks the lengths, with messages for the learner. */
const sides = {
  front: Type.String({ description: `Plain text, at most ${FRONT_MAX} characters.` }),
  back: Type.String({ description: `Plain text, at most ${BACK_MAX} characters.` }),
};

export const NewOwnCard = Type.Object(
  {
    clientId: Type.String({
      format: 'uuid',
      description: 'Becomes the id of the card: sending it again gets the card as it is now.',
    }),
    subject: Type.String(),
    topic: Type.String(),
    sectionId: Type.Union([Type.String(), Type.Null()], {
      description: 'Id of the heading of the section that it was made from.',
    }),
    ...sides,
  },
  closed,
);
export type NewOwnCard = Static<typeof NewOwnCard>;

/** Cards of one request. */
const BATCH_MAX = 100;

export const NewOwnCards = Type.Object(
  { cards: Type.Array(NewOwnCard, { minItems: 1, maxItems: BATCH_MAX }) },
  closed,
);

export const SavedOwnCards = Type.Object({
  added: Type.Integer({ minimum: 0 }),
  known: Type.Integer({
    minimum: 0,
    description: 'Saved before with the same `clientId`; they did not change.',
  }),
});
export type SavedOwnCards = Static<typeof SavedOwnCards>;

export const OwnCardChange = Type.Object(sides, closed);

export const OwnCardAnswer = success(ReviewCard);
export const SavedOwnCardsAnswer = success(SavedOwnCards);
