import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/success-envelope.ts';

const closed = { additionalProperties: false };
const Count = Type.Integer({ minimum: 0 });
const Time = Type.String({ format: 'date-time' });

export const CARD_STATES = ['new', 'learning', 'review', 'relearning'] as const;

export const ReviewCard = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  topic: Type.String(),
  question: Type.Object({
    question: Type.String(),
    options: Type.Array(Type.String()),
    correctAnswer: Type.Integer({ description: 'Index into `options`.' }),
    description: Type.String({ description: 'Explanation in Markdown; may be empty.' }),
    tags: Type.Array(Type.String()),
  }),
  due: Time,
  state: Type.Enum([...CARD_STATES]),
  reps: Type.Integer({ description: 'Number of reviews.' }),
  lapses: Type.Integer({ description: 'Number of times it was forgotten.' }),
  lastReview: Type.Union([Time, Type.Null()]),
});
export type ReviewCard = Static<typeof ReviewCard>;

export const MAX_CARDS = 200;

export const CardFilter = Type.Object({
  due: Type.Optional(
    Type.Literal('today', { description: 'Only cards that are due by the end of the learner’s day.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CARDS, default: MAX_CARDS })),
});

export const Cards = Type.Object({
  cards: Type.Array(ReviewCard, { description: 'Ordered by due time.' }),
  counts: Type.Object(
    { due: Count, total: Count },
    { description: 'Of all cards: how many are due by the end of the learner’s day, and the total.' },
  ),
});

export const CardPath = Type.Object({ id: Type.String() });

export const Review = Type.Object(
  {
    rating: Type.Integer({ minimum: 1, maximum: 4, description: '1 again, 2 hard, 3 good, 4 easy.' }),
    clientId: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Identifies the rating: sending it again has no effect and gets the same answer.',
      }),
    ),
    reviewedAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'For a rating that could not be sent at once. A time in the future or before 2020 is replaced by the server’s time.',
      }),
    ),
  },
  closed,
);

export const Reviewed = Type.Object({ id: Type.String(), due: Time });

export const DueFilter = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, default: 30 })),
});

export const DueCounts = Type.Array(Type.Object({ date: Type.String({ format: 'date' }), due: Count }), {
  description: 'One entry per day from the learner’s today. Overdue cards count today.',
});

export const ExportFilter = Type.Object({
  format: Type.Enum(['anki', 'csv'], {
    description: '`anki` is a text file for Anki’s import, `csv` a table.',
  }),
});

export const ReviewSettings = Type.Object(
  {
    examDate: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'No card is scheduled after this day while it lies in the future.',
    }),
  },
  closed,
);
export type ReviewSettings = Static<typeof ReviewSettings>;

export const CardsAnswer = success(Cards);
export const ReviewedAnswer = success(Reviewed);
export const DueCountsAnswer = success(DueCounts);
export const ReviewSettingsAnswer = success(ReviewSettings);
