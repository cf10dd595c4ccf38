import { index, integer, primaryKey, real, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { CONFIDENCES, EXAM_SCHEMES } from '../../contract/practice/scoring.ts';
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
    /** sha256 (hex) of what was sent: tells a repeated save from another one under the same id; null without an id. */
    contentDigest: text('content_digest'),
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
    /** Null where it was no exam. The marks follow from the scheme and the answers. */
    examScheme: text('exam_scheme', { enum: EXAM_SCHEMES }),
    /** Whole seconds that were allowed; null where it was no exam. */
    examDuration: integer('exam_duration'),
    /** When it was finished; an attempt that waited to be sent is saved later than that. */
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    unique('attempts_client_id_once').on(table.userId, table.clientId),
    unique('attempts_number_once').on(table.userId, table.subject, table.topic, table.attemptNumber),
    index('attempts_by_recency').on(table.userId, table.createdAt),
    index('attempts_by_user').on(table.userId, table.id),
  ],
);

const ofAttempt = () => ({
  attemptId: text('attempt_id')
    .notNull()
    .references(() => attempts.id, { onDelete: 'cascade' }),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
});

export const attemptAnswers = sqliteTable(
  'attempt_answers',
  {
    ...ofAttempt(),
    /** 0-based place in the attempt. */
    position: integer('position').notNull(),
    questionText: text('question_text').notNull(),
    /** Index of the option; null where the question was left out. */
    selectedAnswer: integer('selected_answer'),
    correctAnswer: integer('correct_answer').notNull(),
    isCorrect: integer('is_correct', { mode: 'boolean' }).notNull(),
    questionTags: text('question_tags', { mode: 'json' }).$type<string[]>().notNull(),
    /** How sure the learner said they were; null where they did not. */
    confidence: text('confidence', { enum: CONFIDENCES }),
    /** Marked for review during an exam. */
    marked: integer('marked', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.position] }),
    index('attempt_answers_by_user').on(table.userId, table.attemptId, table.position),
  ],
);

/** What an attempt says of each of its tags: follows from its answers, counted once when it is saved. */
export const attemptTags = sqliteTable(
  'attempt_tags',
  {
    ...ofAttempt(),
    /** As in the attempt. */
    subject: text('subject').notNull(),
    topic: text('topic').notNull(),
    tag: text('tag').notNull(),
    totalQuestions: integer('total_questions').notNull(),
    correctAnswers: integer('correct_answers').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.tag] }),
    /* Has every column that the sums by tag need, so that they read no row. */
    index('attempt_tags_by_topic').on(
      table.userId,
      table.subject,
      table.topic,
      table.tag,
      table.attemptId,
      table.totalQuestions,
      table.correctAnswers,
    ),
  ],
);
