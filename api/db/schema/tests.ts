import { and, eq } from 'drizzle-orm';
import { CONFIDENCES, STATED_CONFIDENCES } from '../../contract/practice/answers.ts';
import type { ReleasedTest } from '../../contract/tests/papers.ts';
import type { Scheme } from '../../contract/tests/schemes.ts';
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

const ofLearner = () =>
  notExported({
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  });

/** A question of an attempt: which one, in which wording, in which section of the test. */
export interface AttemptQuestion {
  /** `QuestionRef` */
  id: string;
  /** Digest in `question_wordings`. */
  wording: string;
  section: number;
}

/** A learner's attempt at a test, published or made by the learner. */
export const testAttempts = defineTable(
  'test_attempts',
  {
    ...ofLearner(),
    ...writtenByImport({
      /** UUID from the client. */
      id: text('id').notNull(),
      /** Slug; null for a learner's own test. */
      test: text('test'),
      title: text('title').notNull(),
      minutes: integer('minutes').notNull(),
      scheme: json('scheme').$type<Scheme>().notNull(),
      sections: json('sections').$type<ReleasedTest['sections']>().notNull(),
      cutOffs: json('cut_offs').$type<ReleasedTest['cutOffs']>().notNull(),
      questions: json('questions').$type<AttemptQuestion[]>().notNull(),
      /** 1, 2, 3… per learner and published test; 1 for a learner's own. */
      attemptNumber: integer('attempt_number').notNull(),
      /** Whether first attempts at the published test are compared, with a rank or without. */
      rankedTest: boolean('ranked_test').notNull(),
    }),
    ...writtenByServer({
      /** Whether it counts in the comparison: the first attempt at such a test, submitted in time, not imported. */
      ranked: boolean('ranked').notNull(),
      imported: boolean('imported').notNull().default(false),
    }),
    ...writtenByImport({
      /** Whether answers arrived after the deadline and its grace time. */
      late: boolean('late').notNull().default(false),
      /** Whether it was taken on paper and its answers were typed. */
      onPaper: boolean('on_paper').notNull().default(false),
      startedAt: integer('started_at').notNull(),
      deadline: integer('deadline').notNull(),
      /** Null while it is running; never later than the deadline. */
      submittedAt: integer('submitted_at'),
    }),
    ...writtenByServer({
      /** When its answers may be shown, if that is later than submitting; null once they may. */
      answersAt: integer('answers_at'),
    }),
    ...writtenByImport({
      /** The learner's day at the start, and the zone (IANA name) in which it is counted. */
      localDate: text('local_date').notNull(),
      timeZone: text('time_zone').notNull(),
      /** Whole seconds; the rest are null while it is running. */
      timeSpent: integer('time_spent'),
    }),
    ...writtenByServer({
      /** Exact fractions, such as `400/3`. */
      marks: text('marks'),
      maximum: text('maximum'),
      /** `marks` as a number, for sorting. */
      marksValue: real('marks_value'),
      right: integer('right'),
      wrong: integer('wrong'),
      unattempted: integer('unattempted'),
      dropped: integer('dropped'),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('test_attempts_number_once').on(table.userId, table.test, table.attemptNumber),
    index('test_attempts_by_recency').on(table.userId, table.startedAt, table.id),
    index('test_attempts_by_marks').on(table.test, table.ranked, table.marksValue),
    index('test_attempts_by_deadline').on(table.submittedAt, table.deadline),
    index('test_attempts_running').on(table.userId, table.submittedAt, table.deadline),
    index('test_attempts_by_day').on(table.userId, table.localDate),
    index('test_attempts_by_answers').on(table.answersAt),
  ],
);

/** Answers of a test attempt; a question that was never touched has no row while the attempt is running. */
export const testAnswers = defineTable(
  'test_answers',
  {
    ...ofLearner(),
    ...writtenByImport({
      attemptId: text('attempt_id').notNull(),
      /** 0-based order in the attempt. */
      position: integer('position').notNull(),
      /** `QuestionRef` */
      questionId: text('question_id').notNull(),
    }),
    ...writtenByClient({
      /** Index of the option in the attempt's wording; null for none. */
      chosen: integer('chosen'),
      /** Two options were marked on paper. */
      doubleMarked: boolean('double_marked').notNull().default(false),
      marked: boolean('marked').notNull(),
      visited: boolean('visited').notNull(),
      confidence: text('confidence', { enum: CONFIDENCES }),
      /** Whole seconds on the question. */
      seconds: integer('seconds').notNull(),
    }),
    ...writtenByImport({
      /** Number of saves. */
      revision: integer('revision').notNull(),
      savedAt: integer('saved_at').notNull(),
      /** Null while the attempt is running, while its answers may not be shown, and if the question was dropped. */
      isRight: boolean('is_right'),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.position] }),
    foreignKey({
      columns: [table.userId, table.attemptId],
      foreignColumns: [testAttempts.userId, testAttempts.id],
    }).onDelete('cascade'),
    index('test_answers_by_question').on(table.questionId, table.userId, table.attemptId),
  ],
);

/** Results of a submitted test by topic and tag, computed from its answers. */
export const testTags = defineTable(
  'test_tags',
  {
    ...ofLearner(),
    ...writtenByImport({
      attemptId: text('attempt_id').notNull(),
      /** Of the notes of the questions; `tests` and the slug for those without notes. */
      subject: text('subject').notNull(),
      topic: text('topic').notNull(),
      tag: text('tag').notNull(),
      totalQuestions: integer('total_questions').notNull(),
      correctAnswers: integer('correct_answers').notNull(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.subject, table.topic, table.tag] }),
    foreignKey({
      columns: [table.userId, table.attemptId],
      foreignColumns: [testAttempts.userId, testAttempts.id],
    }).onDelete('cascade'),
    /* A covering index: sums by tag read no table rows. */
    index('test_tags_by_topic').on(
      table.userId,
      table.subject,
      table.topic,
      table.tag,
      table.totalQuestions,
      table.correctAnswers,
    ),
  ],
);

/** Results of a submitted test by topic and stated confidence, computed from its answers. */
export const testTopics = defineTable(
  'test_topics',
  {
    ...ofLearner(),
    ...writtenByImport({
      attemptId: text('attempt_id').notNull(),
      /** As in `test_tags`. */
      subject: text('subject').notNull(),
      topic: text('topic').notNull(),
      confidence: text('confidence', { enum: STATED_CONFIDENCES }).notNull(),
      /** Those that were not dropped. */
      totalQuestions: integer('total_questions').notNull(),
      answered: integer('answered').notNull(),
      correctAnswers: integer('correct_answers').notNull(),
      /** Whole seconds, also on dropped questions. */
      seconds: integer('seconds').notNull(),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.subject, table.topic, table.confidence] }),
    foreignKey({
      columns: [table.userId, table.attemptId],
      foreignColumns: [testAttempts.userId, testAttempts.id],
    }).onDelete('cascade'),
    /* A covering index: sums by topic read no table rows. */
    index('test_topics_by_topic').on(
      table.userId,
      table.subject,
      table.topic,
      table.confidence,
      table.attemptId,
      table.totalQuestions,
      table.answered,
      table.correctAnswers,
      table.seconds,
    ),
  ],
);

/** Joins answers in tests with their attempts, on the node that has the learner. */
export const IS_TEST_OF_ANSWER = and(
  eq(testAttempts.userId, testAnswers.userId),
  eq(testAttempts.id, testAnswers.attemptId),
);
