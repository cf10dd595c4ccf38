import { and, eq } from 'drizzle-orm';
import { CONFIDENCES, EXAM_SCHEMES } from '../../contract/practice/scoring.ts';
import {
  boolean,
  defineTable,
  foreignKey,
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
  writtenByServer,
} from './columns.ts';
import { users } from './accounts.ts';

export const attempts = defineTable(
  'attempts',
  {
    ...writtenByImport({
      id: text('id').notNull(),
    }),
    ...notExported({
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    }),
    ...writtenByImport({
      /** UUID from the client that makes saving idempotent; null if the client sent none. */
      clientId: text('client_id'),
      /** SHA-256 (hex) of the request, which distinguishes a repeated save from a different one with the same id. */
      contentDigest: text('content_digest'),
    }),
    ...writtenByClient({
      subject: text('subject').notNull(),
      topic: text('topic').notNull(),
    }),
    ...writtenByImport({
      /** 1, 2, 3… per learner and topic. */
      attemptNumber: integer('attempt_number').notNull(),
    }),
    ...writtenByServer({
      totalQuestions: integer('total_questions').notNull(),
      correctAnswers: integer('correct_answers').notNull(),
      /** 0 to 100. */
      scorePercentage: real('score_percentage').notNull(),
    }),
    ...writtenByClient({
      /** Whole seconds. */
      timeSpent: integer('time_spent').notNull(),
      selectedTags: json('selected_tags').$type<string[]>().notNull(),
      /** Null if it was not an exam. The marks follow from the scheme and the answers. */
      examScheme: text('exam_scheme', { enum: EXAM_SCHEMES }),
      /** Time limit in whole seconds; null if it was not an exam. */
      examDuration: integer('exam_duration'),
      /** When the attempt was finished. An attempt made offline is saved later. */
      createdAt: integer('created_at').notNull(),
    }),
    ...writtenByImport({
      /** The learner's day at `created_at`, and the zone (IANA name) in which it is counted. */
      localDate: text('local_date').notNull(),
      timeZone: text('time_zone').notNull(),
    }),
    ...writtenByServer({
      /** It came from a file, so nothing shows that it was made here: it is never ranked or part of figures about others. */
      imported: boolean('imported').notNull().default(false),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('attempts_client_id_once').on(table.userId, table.clientId),
    unique('attempts_number_once').on(table.userId, table.subject, table.topic, table.attemptNumber),
    index('attempts_by_recency').on(table.userId, table.createdAt),
    index('attempts_by_day').on(table.userId, table.localDate),
  ],
);

const ofAttempt = () => ({
  ...writtenByImport({ attemptId: text('attempt_id').notNull() }),
  ...notExported({
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  }),
});

export const attemptAnswers = defineTable(
  'attempt_answers',
  {
    ...ofAttempt(),
    ...writtenByClient({
      /** 0-based order within the attempt. */
      position: integer('position').notNull(),
      questionText: text('question_text').notNull(),
      /** Index of the option; null if the question was skipped. */
      selectedAnswer: integer('selected_answer'),
    }),
    ...writtenByImport({
      correctAnswer: integer('correct_answer').notNull(),
    }),
    ...writtenByServer({
      isCorrect: boolean('is_correct').notNull(),
    }),
    ...writtenByClient({
      questionTags: json('question_tags').$type<string[]>().notNull(),
      /** The learner's stated confidence; null if not stated. */
      confidence: text('confidence', { enum: CONFIDENCES }),
      /** Marked for review during an exam. */
      marked: boolean('marked').notNull().default(false),
      /** As they were shown; null if the client sent none. */
      options: json('options').$type<string[]>(),
      /** Whole seconds on the question; null if not measured. */
      seconds: integer('seconds'),
    }),
    ...writtenByImport({
      /** `QuestionRef` of a question of the site; null for a learner's own and for attempts of earlier versions. */
      questionId: text('question_id'),
      /** The question was withdrawn afterwards and no longer counts. */
      dropped: boolean('dropped').notNull().default(false),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.position] }),
    foreignKey({
      columns: [table.userId, table.attemptId],
      foreignColumns: [attempts.userId, attempts.id],
    }).onDelete('cascade'),
    index('attempt_answers_by_question').on(table.questionId, table.userId, table.attemptId),
  ],
);

/** Results of an attempt by tag, computed from its answers when it is saved. */
export const attemptTags = defineTable(
  'attempt_tags',
  {
    ...ofAttempt(),
    ...writtenByServer({
      /** Same as in the attempt. */
      subject: text('subject').notNull(),
      topic: text('topic').notNull(),
      tag: text('tag').notNull(),
      totalQuestions: integer('total_questions').notNull(),
      correctAnswers: integer('correct_answers').notNull(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.tag] }),
    foreignKey({
      columns: [table.userId, table.attemptId],
      foreignColumns: [attempts.userId, attempts.id],
    }).onDelete('cascade'),
    /* A covering index: sums by tag read no table rows. */
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

/** Joins answers in quizzes with their attempts, on the node that has the learner. */
export const IS_QUIZ_OF_ANSWER = and(
  eq(attempts.userId, attemptAnswers.userId),
  eq(attempts.id, attemptAnswers.attemptId),
);
