import { index, integer, primaryKey, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

export const attempts = sqliteTable(
  'attempts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** UUID made by the client, so that a repeated save is one attempt; null where it made none. */
    clientId: text('client_id'),
    subject: text('subject').notNull(),
    topic: text('topic').notNull(),
    /** 1, 2, 3… per learner and topic. */
    attemptNumber: integer('attempt_number').notNull(),
    totalQuestions: integer('total_questions').notNull(),
    correctAnswers: integer('correct_answers').notNull(),
    /** 0 to 100. */
    scorePercentage: real('score_percentage').notNull(),
    /** Whole seconds. */
    timeSpent: integer('time_spent').notNull(),
    selectedTags: text('selected_tags', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    unique('attempts_client_id_once').on(table.userId, table.clientId),
    unique('attempts_number_once').on(table.userId, table.subject, table.topic, table.attemptNumber),
    index('attempts_by_recency').on(table.userId, table.createdAt),
  ],
);

export const attemptAnswers = sqliteTable(
  'attempt_answers',
  {
    attemptId: text('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 0-based place in the attempt. */
    position: integer('position').notNull(),
    questionText: text('question_text').notNull(),
    /** Index of the option; null where the question was left out. */
    selectedAnswer: integer('selected_answer'),
    correctAnswer: integer('correct_answer').notNull(),
    isCorrect: integer('is_correct', { mode: 'boolean' }).notNull(),
    questionTags: text('question_tags', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.position] }),
    index('attempt_answers_by_user').on(table.userId),
  ],
);
