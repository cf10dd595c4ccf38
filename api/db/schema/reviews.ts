import { Type } from 'typebox';
import {
  BACK_MAX,
  FRONT_MAX,
  SECTION_ID_MAX,
  MAX_NEW_PER_DAY,
  MAX_REVIEWS_PER_DAY,
  NEW_PER_DAY,
  REVIEWS_PER_DAY,
} from '../../contract/practice/card-rules.ts';
import {
  addedLater,
  boolean,
  checked,
  defineTable,
  index,
  integer,
  primaryKey,
  unique,
  writtenByClient,
  writtenByImport,
} from './columns.ts';
import { ofLearner } from './accounts.ts';
import {
  Mcq,
  closed,
  count,
  day,
  id,
  integerIn,
  jsonOf,
  ofTopic,
  realIn,
  textUpTo,
  time,
  zone,
} from './learner-columns.ts';

const Own = Type.Boolean({ description: 'Whether the learner made it; `content` then has two sides.' });
/** An `OwnText`. */
const OwnSides = closed({
  front: Type.String({ maxLength: FRONT_MAX }),
  back: Type.String({ maxLength: BACK_MAX }),
});

/* State of a card in the FSRS schedule. */

/** Days until the probability of recall drops to 90 %. */
const stability = (name: string) => realIn(name, 0, 1_000_000);
/** 1 to 10; 0 before the first review. */
const difficulty = (name: string) => realIn(name, 0, 10);
/** 0 new, 1 learning (forgotten at its first review), 2 review, 3 relearning (forgotten at a later one). */
const cardState = (name: string) => integerIn(name, 0, 3);
/** From the last review to the next one, in whole days. */
const interval = (name: string) => integerIn(name, 0, 1_000_000);

/** A question or a text of the learner's own to review, with its state in the FSRS schedule. */
export const reviewCards = defineTable(
  'review_cards',
  {
    ...ofLearner('counted'),
    ...writtenByImport({
      /**
       * Of a question: derived from subject, topic and its text, so that a question is only one card. Of a card that the
       * learner made: the UUID that the client chose, so that making it twice makes one card.
       */
      id: id('id').notNull(),
    }),
    ...writtenByClient({
      /** Whether the learner made it; `content` is then an `OwnText`, otherwise a `StoredMcq`. */
      own: checked(boolean('own'), Own).notNull().default(false),
    }),
    ...ofTopic(),
    ...writtenByClient({
      /** Id of the section of the notes that an own card was made from; null otherwise. */
      sectionId: textUpTo('section_id', SECTION_ID_MAX),
    }),
    ...addedLater(
      writtenByImport({
        /** `QuestionRef` of a question of the site; null for other cards and those of earlier versions. */
        questionId: textUpTo('question_id', 300),
      }),
    ),
    ...writtenByClient({
      /** The question when the card was last created or updated, or the learner's own text. */
      content: jsonOf('question', Type.Union([Mcq, OwnSides])).notNull(),
    }),
    ...writtenByImport({
      /** When the learner suspended it; null if it is not suspended. */
      suspendedAt: time('suspended_at'),
      /** It is left out of reviews until then; null if it never was. */
      buriedUntil: time('buried_until'),
      due: time('due').notNull(),
      stability: stability('stability').notNull(),
      difficulty: difficulty('difficulty').notNull(),
      state: cardState('state').notNull(),
      scheduledDays: interval('scheduled_days').notNull(),
      reps: count('reps').notNull(),
      lapses: count('lapses').notNull(),
      lastReview: time('last_review'),
      createdAt: time('created_at').notNull(),
      updatedAt: time('updated_at').notNull(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('review_cards_by_due').on(table.userId, table.due, table.id),
    index('review_cards_by_question').on(table.questionId, table.userId),
    index('review_cards_by_topic').on(table.userId, table.subject, table.topic),
  ],
);

/** The learner's ratings. */
export const reviews = defineTable(
  'reviews',
  {
    ...ofLearner('counted'),
    ...writtenByImport({
      id: id('id').notNull(),
      /** UUID from the client that makes rating idempotent; null if the client sent none. */
      clientId: id('client_id'),
    }),
    ...writtenByClient({
      cardId: id('card_id').notNull(),
      /** 1 again, 2 hard, 3 good, 4 easy. */
      rating: integerIn('rating', 1, 4).notNull(),
      reviewedAt: time('reviewed_at').notNull(),
    }),
    ...writtenByImport({
      /** The learner's day at `reviewed_at`, and the zone (IANA name) in which it is counted. */
      localDate: day('local_date').notNull(),
      timeZone: zone('time_zone').notNull(),
      /** When the card was due once this rating was saved. */
      due: time('due').notNull(),
      /** When the learner took it back. The row is kept, because the client may send the rating again. */
      undoneAt: time('undone_at'),
      /** State of the card before this rating, after those that were made earlier. All null for ratings of earlier versions. */
      priorDue: time('prior_due'),
      priorStability: stability('prior_stability'),
      priorDifficulty: difficulty('prior_difficulty'),
      priorState: cardState('prior_state'),
      priorScheduledDays: interval('prior_scheduled_days'),
      priorReps: count('prior_reps'),
      priorLapses: count('prior_lapses'),
      /** Also null at the first review. */
      priorLastReview: time('prior_last_review'),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('reviews_client_id_once').on(table.userId, table.clientId),
    index('reviews_by_card').on(table.userId, table.cardId, table.id),
    index('reviews_by_time').on(table.userId, table.reviewedAt),
  ],
);

const GradeButtons = Type.Union([Type.Literal(2), Type.Literal(4)]);

/** How a learner reviews. The day of the exam is in `profiles`. */
export const reviewSettings = defineTable(
  'review_settings',
  {
    ...ofLearner('uncounted'),
    ...writtenByClient({
      /** Cards per day that were never reviewed before. */
      newPerDay: integerIn('new_per_day', 0, MAX_NEW_PER_DAY).notNull().default(NEW_PER_DAY),
      /** Other due cards per day. */
      reviewsPerDay: integerIn('reviews_per_day', 0, MAX_REVIEWS_PER_DAY).notNull().default(REVIEWS_PER_DAY),
      /** 2 (Again, Good) or 4. */
      gradeButtons: checked(integer('grade_buttons'), GradeButtons).$type<2 | 4>().notNull().default(2),
    }),
    ...writtenByImport({
      updatedAt: time('updated_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
