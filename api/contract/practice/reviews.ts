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
    description: Type.String({ description: 'Explanation in markdown; empty where there is none.' }),
    tags: Type.Array(Type.String()),
  }),
  due: Time,
  state: Type.Enum([...CARD_STATES]),
  reps: Type.Integer({ description: 'How often it was reviewed.' }),
  lapses: Type.Integer({ description: 'How often it was forgotten.' }),
  lastReview: Type.Union([Time, Type.Null()]),
});
export type ReviewCard = Static<typeof ReviewCard>;

export const CARDS_AT_ONCE = 200;

export const CardFilter = Type.Object({
  due: Type.Optional(
    Type.Literal('today', { description: 'Cards that are due by the end of today (UTC). Without it, all.' }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: CARDS_AT_ONCE, default: CARDS_AT_ONCE })),
});

export const Cards = Type.Object({
  cards: Type.Array(ReviewCard, { description: 'The one due first comes first.' }),
  counts: Type.Object(
    { due: Count, total: Count },
    { description: 'Of all cards: how many are due by the end of today (UTC), and how many there are.' },
  ),
});

export const CardPath = Type.Object({ id: Type.String() });

export const Review = Type.Object(
  {
    rating: Type.Integer({ minimum: 1, maximum: 4, description: '1 again, 2 hard, 3 good, 4 easy.' }),
    clientId: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Made once for each rating: sent again, it counts once and has the same answer.',
      }),
    ),
    reviewedAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'For a rating that waited to be sent. A time in the future or before 2020 is a wrong clock, and the server’s time counts.',
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
  description: 'From today (UTC) on, a day each; what is overdue counts today.',
});

export const ExportFilter = Type.Object({
  format: Type.Enum(['anki', 'csv'], { description: 'Text that Anki imports, or a table.' }),
});

export const ReviewSettings = Type.Object(
  {
    examDate: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'No card is scheduled past it as long as it lies ahead.',
    }),
  },
  closed,
);
export type ReviewSettings = Static<typeof ReviewSettings>;

export const CardsAnswer = success(Cards);
export const ReviewedAnswer = success(Reviewed);
export const DueCountsAnswer = success(DueCounts);
export const ReviewSettingsAnswer = success(ReviewSettings);
