import type { OwnText } from '../../contract/practice/card-rules.ts';
import { NEW_PER_DAY, REVIEWS_PER_DAY } from '../../contract/practice/card-rules.ts';
import type { StoredMcq } from '../../contract/practice/mcq-rules.ts';
import {
  boolean,
  defineTable,
  index,
  integer,
  json,
  primaryKey,
  real,
  text,
  unique,
  notExported,
  writtenByClient,
  writtenByImport,
} from './columns.ts';
import { users } from './accounts.ts';

const ofLearner = () =>
  notExported({
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  });

/** A question or a text of the learner's own to review, with its state in the FSRS schedule. */
export const reviewCards = defineTable(
  'review_cards',
  {
    ...ofLearner(),
    ...writtenByImport({
      /**
       * Of a question: derived from subject, topic and its text, so that a question is only one card. Of a card that the
       * learner made: the UUID that the client chose, so that making it twice makes one card.
       */
      id: text('id').notNull(),
    }),
    ...writtenByClient({
      /** Whether the learner made it; `content` is then an `OwnText`, otherwise a `StoredMcq`. */
      own: boolean('own').notNull().default(false),
      subject: text('subject').notNull(),
      topic: text('topic').notNull(),
      /** Id of the section of the notes that an own card was made from; null otherwise. */
      sectionId: text('section_id'),
      /** The question when the card was last created or updated, or the learner's own text. */
      content: json('question').$type<StoredMcq | OwnText>().notNull(),
    }),
    ...writtenByImport({
      /** `QuestionRef` of a question of the site; null for other cards and those of earlier versions. */
      questionId: text('question_id'),
      /** When the learner suspended it; null if it is not suspended. */
      suspendedAt: integer('suspended_at'),
      /** It is left out of reviews until then; null if it never was. */
      buriedUntil: integer('buried_until'),
      due: integer('due').notNull(),
      /** Days until the probability of recall drops to 90 %. */
      stability: real('stability').notNull(),
      /** 1 to 10; 0 before the first review. */
      difficulty: real('difficulty').notNull(),
      /** 0 new, 1 learning (forgotten at its first review), 2 review, 3 relearning (forgotten at a later one). */
      state: integer('state').notNull(),
      /** Scheduled interval from the last review to the next one, in whole days. */
      scheduledDays: integer('scheduled_days').notNull(),
      reps: integer('reps').notNull(),
      lapses: integer('lapses').notNull(),
      lastReview: integer('last_review'),
      createdAt: integer('created_at').notNull(),
      updatedAt: integer('updated_at').notNull(),
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
    ...ofLearner(),
    ...writtenByImport({
      id: text('id').notNull(),
      /** UUID from the client that makes rating idempotent; null if the client sent none. */
      clientId: text('client_id'),
    }),
    ...writtenByClient({
      cardId: text('card_id').notNull(),
      /** 1 again, 2 hard, 3 good, 4 easy. */
      rating: integer('rating').notNull(),
      reviewedAt: integer('reviewed_at').notNull(),
    }),
    ...writtenByImport({
      /** The learner's day at `reviewed_at`, and the zone (IANA name) in which it is counted. */
      localDate: text('local_date').notNull(),
      timeZone: text('time_zone').notNull(),
      /** New due time of the card. */
      due: integer('due').notNull(),
      /** When the learner took it back. The row is kept, because the client may send the rating again. */
      undoneAt: integer('undone_at'),
      /** State of the card before this rating, to which undoing returns. All null for ratings of earlier versions. */
      priorDue: integer('prior_due'),
      priorStability: real('prior_stability'),
      priorDifficulty: real('prior_difficulty'),
      priorState: integer('prior_state'),
      priorScheduledDays: integer('prior_scheduled_days'),
      priorReps: integer('prior_reps'),
      priorLapses: integer('prior_lapses'),
      /** Also null at the first review. */
      priorLastReview: integer('prior_last_review'),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('reviews_client_id_once').on(table.userId, table.clientId),
    index('reviews_by_card').on(table.userId, table.cardId, table.id),
    index('reviews_by_time').on(table.userId, table.reviewedAt),
  ],
);

/** How a learner reviews. The day of the exam is in `profiles`. */
export const reviewSettings = defineTable(
  'review_settings',
  {
    ...ofLearner(),
    ...writtenByClient({
      /** Cards per day that were never reviewed before. */
      newPerDay: integer('new_per_day').notNull().default(NEW_PER_DAY),
      /** Other due cards per day. */
      reviewsPerDay: integer('reviews_per_day').notNull().default(REVIEWS_PER_DAY),
      /** 2 (Again, Good) or 4. */
      gradeButtons: integer('grade_buttons').$type<2 | 4>().notNull().default(2),
    }),
    ...writtenByImport({
      updatedAt: integer('updated_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
