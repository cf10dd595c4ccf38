import { Type } from 'typebox';
import type { Static } from 'typebox';
import { EventTime, EventZone, SentAt } from '../shared/event-zone.ts';
import { success } from '../shared/envelopes.ts';
import {
  MAX_NEW_PER_DAY,
  MAX_REVIEWS_PER_DAY,
  NEW_PER_DAY,
  RETENTION_DAYS,
  REVIEWS_PER_DAY,
} from './card-rules.ts';

const closed = { additionalProperties: false };
const Count = Type.Integer({ minimum: 0 });
const Time = Type.String({ format: 'date-time' });

export const CARD_STATES = ['new', 'learning', 'review', 'relearning'] as const;

const HOLDS = ['suspended', 'buried'] as const;
const Hold = Type.Union([Type.Enum([...HOLDS]), Type.Null()], {
  description: '`suspended` until the learner resumes it, `buried` until tomorrow; null for neither.',
});

const CardQuestion = Type.Object({
  question: Type.String(),
  options: Type.Array(Type.String()),
  correctAnswer: Type.Integer({ description: 'Index into `options`.' }),
  description: Type.String({ description: 'Explanation in Markdown; may be empty.' }),
  tags: Type.Array(Type.String()),
});
const OwnSides = Type.Object({
  front: Type.String({ description: 'Plain text.' }),
  back: Type.String({ description: 'Plain text.' }),
  sectionId: Type.Union([Type.String(), Type.Null()], {
    description: 'Id of the heading of the section that it was made from.',
  }),
});

const DueDay = Type.String({ format: 'date', description: 'The day of `due` in the learner’s time zone.' });

const Intervals = Type.Object(
  {
    hard: Count,
    good: Count,
    easy: Count,
    repeat: Type.Integer({
      minimum: 0,
      description: 'After it was forgotten in this session and is then known.',
    }),
  },
  { description: 'In today’s review: in how many days each grade brings the card back.' },
);

/** A card has either a question or the learner’s own text. */
export const ReviewCard = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  topic: Type.String(),
  question: Type.Union([CardQuestion, Type.Null()]),
  section: Type.Union([Type.String(), Type.Null()], {
    description: 'Of a question: id of the section of the notes that teaches it; null if none is stated.',
  }),
  own: Type.Union([OwnSides, Type.Null()]),
  hold: Hold,
  due: Time,
  dueDay: DueDay,
  state: Type.Enum([...CARD_STATES]),
  reps: Type.Integer({ description: 'Number of reviews.' }),
  lapses: Type.Integer({ description: 'Number of times it was forgotten.' }),
  lastReview: Type.Union([Time, Type.Null()]),
  intervals: Type.Optional(Intervals),
});
export type Intervals = Static<typeof Intervals>;
export type ReviewCard = Static<typeof ReviewCard>;
export type CardHold = Static<typeof Hold>;

export const MAX_CARDS = 200;

/** Most cards that one session can add to a day's limits. */
const MAX_EXTRA = 200;

const Extra = (kind: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_EXTRA,
      default: 0,
      description: `With \`due=today\`: how many ${kind} cards to add to the daily limit this time.`,
    }),
  );

export const CardFilter = Type.Object({
  due: Type.Optional(
    Type.Literal('today', {
      description: 'Only the cards of today’s review, in its order: those within the daily limits.',
    }),
  ),
  only: Type.Optional(
    Type.Enum(['own', 'held'], {
      description: '`own`: cards that you made. `held`: suspended and buried cards.',
    }),
  ),
  extraNew: Extra('new'),
  extraReviews: Extra('other'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CARDS, default: MAX_CARDS })),
});

/** New cards were never reviewed; the others are reviews. */
const NewAndReviews = { new: Count, reviews: Count };

export const Today = Type.Object({
  left: Type.Object(
    { ...NewAndReviews, again: Count },
    {
      description:
        'Cards left today within the limits. `again` counts those that were forgotten today and come back today; no limit applies to them.',
    },
  ),
  waiting: Type.Object(NewAndReviews, {
    description: 'Due cards beyond the limits, which wait for the next days.',
  }),
  done: Type.Object(NewAndReviews, { description: 'Cards reviewed today.' }),
});
export type Today = Static<typeof Today>;

const LetGo = Type.Object({
  days: Type.Integer({ description: 'Days left for reviews, today included.' }),
  capacity: Type.Integer({ description: 'How many reviews the daily limit allows until the exam.' }),
  cards: Type.Integer({ description: 'Due cards beyond that, which add the least to the result.' }),
  topics: Type.Array(Type.Object({ subject: Type.String(), topic: Type.String(), cards: Count }), {
    description: 'Up to 5 topics with the most of these cards.',
  }),
});
export type LetGo = Static<typeof LetGo>;

export const Cards = Type.Object({
  cards: Type.Array(ReviewCard, {
    description:
      'Ordered by due time. Today’s review is ordered by what is most likely to be forgotten; before an exam by what a review adds to the result. Forgotten and new cards follow.',
  }),
  counts: Type.Object(
    { due: Count, total: Count },
    { description: '`due`: cards left today within the limits. `total`: all cards, or those of `only`.' },
  ),
  today: Today,
  letGo: Type.Union([LetGo, Type.Null()], {
    description: 'With `due=today` and a future exam, if not all due cards can be reviewed before it.',
  }),
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
    reviewedAt: EventTime('When the card was rated'),
    timeZone: EventZone,
    sentAt: SentAt,
  },
  closed,
);

export const Reviewed = Type.Object({ id: Type.String(), due: Time, dueDay: DueDay });

export const DueFilter = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 60, default: 30 })),
});

export const DueCounts = Type.Array(
  Type.Object({
    date: Type.String({ format: 'date' }),
    due: Type.Integer({ minimum: 0, description: 'New cards included.' }),
    new: Count,
  }),
  {
    description:
      'One entry per day from today. Cards beyond a day’s limit count on the next day with room; overdue cards count from today.',
  },
);

export const ReviewSummary = Type.Object({
  due: Type.Integer({ minimum: 0, description: 'Cards left today within the daily limits.' }),
  total: Count,
  today: Today,
});
export type ReviewSummary = Static<typeof ReviewSummary>;

export const Retention = Type.Object({
  days: Type.Integer({ description: `The last ${RETENTION_DAYS} days.` }),
  reviews: Type.Integer({
    minimum: 0,
    description: 'First reviews of a day of cards that had been reviewed before.',
  }),
  remembered: Type.Integer({ minimum: 0, description: 'Those of them that were not rated Again.' }),
  target: Type.Number({ description: 'The share that the schedule aims at, 0 to 1.' }),
});
export type Retention = Static<typeof Retention>;

export const CardHolding = Type.Object({ hold: Hold }, closed);

export const Undo = Type.Object(
  {
    clientId: Type.String({ format: 'uuid', description: 'Of the rating.' }),
    undoneAt: EventTime('When it was taken back'),
    sentAt: SentAt,
  },
  closed,
);

export const ExportFilter = Type.Object({
  format: Type.Enum(['anki', 'csv'], {
    description: '`anki` is a text file for Anki’s import, `csv` a table.',
  }),
});

const settings = {
  examDate: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
    description: 'No card is scheduled after this day while it lies in the future.',
  }),
  newPerDay: Type.Integer({
    minimum: 0,
    maximum: MAX_NEW_PER_DAY,
    description: `How many cards that were never reviewed a day brings; ${NEW_PER_DAY} by default.`,
  }),
  reviewsPerDay: Type.Integer({
    minimum: 1,
    maximum: MAX_REVIEWS_PER_DAY,
    description: `How many other due cards a day brings; ${REVIEWS_PER_DAY} by default.`,
  }),
  gradeButtons: Type.Enum([2, 4], { description: 'Again and Good, or all four.' }),
};

export const ReviewSettings = Type.Object(settings);
export type ReviewSettings = Static<typeof ReviewSettings>;

/** Settings that are left out do not change. */
export const ReviewSettingsChange = Type.Partial(Type.Object(settings), { ...closed, minProperties: 1 });
export type ReviewSettingsChange = Static<typeof ReviewSettingsChange>;

export const CardsAnswer = success(Cards);
export const ReviewedAnswer = success(Reviewed);
export const DueCountsAnswer = success(DueCounts);
export const ReviewSettingsAnswer = success(ReviewSettings);
export const ReviewSummaryAnswer = success(ReviewSummary);
export const RetentionAnswer = success(Retention);
