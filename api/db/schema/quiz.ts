import { and, eq } from 'drizzle-orm';
import { Type } from 'typebox';
import {
  ATTEMPT_QUESTIONS_MAX,
  OPTION_MAX,
  QUESTION_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '../../../scripts/content/limits.ts';
import { OPTIONS_MAX } from '../../contract/practice/mcq-rules.ts';
import { CONFIDENCES, EXAM_SCHEMES } from '../../contract/practice/scoring.ts';
import { SECONDS_A_DAY } from '../../contract/study/reading-rules.ts';
import {
  addedLater,
  boolean,
  checked,
  defineTable,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  writtenByClient,
  writtenByImport,
  writtenByServer,
} from './columns.ts';
import { ofLearner } from './accounts.ts';
import {
  COUNT_MAX,
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

const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Imported = Type.Boolean({ description: 'Ignored: imported attempts are always marked.' });
const QuestionText = Type.String({ minLength: 1, maxLength: QUESTION_MAX });
const Options = Type.Array(Type.String({ maxLength: OPTION_MAX }), { maxItems: OPTIONS_MAX });
const tags = (maxItems: number) => Type.Array(Type.String({ maxLength: TAG_MAX }), { maxItems });

export const attempts = defineTable(
  'attempts',
  {
    ...writtenByImport({
      id: id('id').notNull(),
    }),
    ...ofLearner('counted'),
    ...writtenByImport({
      /** UUID from the client that makes saving idempotent; null if the client sent none. */
      clientId: id('client_id'),
      /** SHA-256 (hex) of the request, which distinguishes a repeated save from a different one with the same id. */
      contentDigest: checked(text('content_digest'), Digest),
    }),
    ...ofTopic(),
    ...writtenByImport({
      /** 1, 2, 3… per learner and topic. */
      attemptNumber: integerIn('attempt_number', 1, COUNT_MAX).notNull(),
    }),
    ...writtenByServer({
      totalQuestions: integerIn('total_questions', 0, ATTEMPT_QUESTIONS_MAX).notNull(),
      correctAnswers: integerIn('correct_answers', 0, ATTEMPT_QUESTIONS_MAX).notNull(),
      /** 0 to 100. */
      scorePercentage: realIn('score_percentage', 0, 100).notNull(),
    }),
    ...writtenByClient({
      /** Whole seconds. */
      timeSpent: integerIn('time_spent', 0, SECONDS_A_DAY).notNull(),
      selectedTags: jsonOf('selected_tags', tags(100)).notNull(),
      /** Null if it was not an exam. The marks follow from the scheme and the answers. */
      examScheme: text('exam_scheme', { enum: EXAM_SCHEMES }),
      /** Time limit in whole seconds; null if it was not an exam. */
      examDuration: integerIn('exam_duration', 1, SECONDS_A_DAY),
      /** When the attempt was finished. An attempt made offline is saved later. */
      createdAt: time('created_at').notNull(),
    }),
    ...writtenByImport({
      /** The learner's day at `created_at`, and the zone (IANA name) in which it is counted. */
      localDate: day('local_date').notNull(),
      timeZone: zone('time_zone').notNull(),
    }),
    ...addedLater(
      writtenByServer({
        /** It came from a file, so nothing shows that it was made here: it is never ranked or part of figures about others. */
        imported: checked(boolean('imported'), Imported).notNull().default(false),
      }),
    ),
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
  ...writtenByImport({ attemptId: id('attempt_id').notNull() }),
  ...ofLearner('counted'),
});

export const attemptAnswers = defineTable(
  'attempt_answers',
  {
    ...ofAttempt(),
    ...writtenByClient({
      /** 0-based order within the attempt. */
      position: integerIn('position', 0, ATTEMPT_QUESTIONS_MAX - 1).notNull(),
      questionText: checked(text('question_text'), QuestionText).notNull(),
      /** Index of the option; null if the question was skipped. */
      selectedAnswer: integerIn('selected_answer', 0, OPTIONS_MAX - 1),
    }),
    ...writtenByImport({
      correctAnswer: integerIn('correct_answer', 0, OPTIONS_MAX - 1).notNull(),
    }),
    ...writtenByServer({
      isCorrect: boolean('is_correct').notNull(),
    }),
    ...writtenByClient({
      questionTags: jsonOf('question_tags', tags(TAGS_MAX)).notNull(),
      /** The learner's stated confidence; null if not stated. */
      confidence: text('confidence', { enum: CONFIDENCES }),
      /** Marked for review during an exam. */
      marked: boolean('marked').notNull().default(false),
      /** As they were shown; null if the client sent none. */
      options: jsonOf('options', Options),
      /** Whole seconds on the question; null if not measured. */
      seconds: integerIn('seconds', 0, SECONDS_A_DAY),
    }),
    ...addedLater(
      writtenByImport({
        /** `QuestionRef` of a question of the site; null for a learner's own and for attempts of earlier versions. */
        questionId: textUpTo('question_id', 300),
        /** The question was withdrawn afterwards and no longer counts. */
        dropped: boolean('dropped').notNull().default(false),
      }),
    ),
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
