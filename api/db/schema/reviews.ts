import { index, integer, primaryKey, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import type { StoredMcq } from '../../contract/practice/mcq-rules.ts';
import { users } from './accounts.ts';

const ofLearner = () => ({
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
});

/** A question to review, with its state in the FSRS schedule. */
export const reviewCards = sqliteTable(
  'review_cards',
  {
    ...ofLearner(),
    /** Derived from subject, topic and the question's text, so a question is only one card. */
    id: text('id').notNull(),
    subject: text('subject').notNull(),
    topic: text('topic').notNull(),
    /** The question when the card was last created or updated. */
    question: text('question', { mode: 'json' }).$type<StoredMcq>().notNull(),
    due: integer('due').notNull(),
    /** Days until the probability of recall drops to 90 %. */
    stability: real('stability').notNull(),
    /** 1 to 10; 0 before the first review. */
    difficulty: real('difficulty').notNull(),
    /** 0 new, 1 learning, 2 review, 3 relearning. */
    state: integer('state').notNull(),
    /** Scheduled interval from the last review to the next one, in whole days. */
    scheduledDays: integer('scheduled_days').notNull(),
    reps: integer('reps').notNull(),
    lapses: integer('lapses').notNull(),
    lastReview: integer('last_review'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('review_cards_by_due').on(table.userId, table.due, table.id),
    index('review_cards_by_topic').on(table.userId, table.subject, table.topic),
  ],
);

/** The learner's ratings. */
export const reviews = sqliteTable(
  'reviews',
  {
    ...ofLearner(),
    id: text('id').primaryKey(),
    /** UUID from the client that makes rating idempotent; null if the client sent none. */
    clientId: text('client_id'),
    cardId: text('card_id').notNull(),
    /** 1 again, 2 hard, 3 good, 4 easy. */
    rating: integer('rating').notNull(),
    reviewedAt: integer('reviewed_at').notNull(),
    /** The learner's day at `reviewed_at`, and the zone (IANA name) in which it is counted. */
    localDate: text('local_date').notNull(),
    timeZone: text('time_zone').notNull(),
    /** New due time of the card. */
    due: integer('due').notNull(),
  },
  (table) => [
    unique('reviews_client_id_once').on(table.userId, table.clientId),
    index('reviews_by_card').on(table.userId, table.cardId, table.id),
  ],
);

/** How a learner reviews. The day of the exam is in `profiles`. */
export const reviewSettings = sqliteTable(
  'review_settings',
  {
    ...ofLearner(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
