import { and, eq } from 'drizzle-orm';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { TAG_MAX } from '../../../scripts/content/limits.ts';
import {
  DROPPED_RULES,
  SCHEME_NAMES,
  TEST_SECTIONS_MAX,
} from '../../../scripts/content/schema/tests/test-rules.ts';
import { CONFIDENCES, STATED_CONFIDENCES } from '../../contract/practice/answers.ts';
import { OPTIONS_MAX } from '../../contract/practice/mcq-rules.ts';
import { SECONDS_A_DAY } from '../../contract/study/reading-rules.ts';
import { TEST_MINUTES_MAX, TEST_QUESTIONS_MAX } from '../../contract/tests/papers.ts';
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
  QuestionRef,
  Result,
  Time,
  closed,
  count,
  day,
  integerIn,
  jsonOf,
  orNull,
  questionRef,
  realIn,
  slug,
  textUpTo,
  time,
  zone,
} from './learner-columns.ts';

const uuid = (name: string) => checked(text(name), Uuid);
const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: 'In lower case.',
});
const questionCount = (name: string) => integerIn(name, 0, TEST_QUESTIONS_MAX);

/** Of a test, and of a section of one. */
const Title = Type.String({ maxLength: 1_000 });
/** The denominator is not 0. */
const Fraction = Type.String({
  pattern: '^-?[0-9]{1,12}(/[1-9][0-9]{0,11})?$',
  description: 'Exact marks, such as 2 or -2/3.',
});
const SchemeOfTest = closed({
  name: Type.Enum([...SCHEME_NAMES]),
  right: Fraction,
  wrong: Fraction,
  blank: Fraction,
  doubleMarked: Type.Enum(['wrong', 'blank']),
  dropped: Type.Enum([...DROPPED_RULES]),
  qualifying: orNull(Type.Number({ minimum: 0, maximum: 100 })),
});
const Sections = Type.Array(
  closed({ title: Title, questions: Type.Integer({ minimum: 0, maximum: TEST_QUESTIONS_MAX }) }),
  { maxItems: TEST_SECTIONS_MAX },
);
const CutOffs = Type.Array(closed({ name: Title, marks: Fraction }), { maxItems: 10 });

/** A question of an attempt: which one, in which wording, in which section of the test. */
const AttemptQuestion = closed({
  id: QuestionRef,
  wording: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: 'Digest of the text of the question, which the file does not have.',
  }),
  section: Type.Integer({ minimum: 0, maximum: TEST_SECTIONS_MAX }),
});
export type AttemptQuestion = Static<typeof AttemptQuestion>;
const AttemptQuestions = Type.Array(AttemptQuestion, { minItems: 1, maxItems: TEST_QUESTIONS_MAX });

const Ranked = Type.Boolean({ description: 'Ignored: imported attempts are never ranked.' });
const Imported = Type.Boolean({ description: 'Ignored: imported attempts are always marked.' });
const AnswersAt = Type.Union([Time, Type.Null()], {
  description: 'Set while the answers are hidden. Such an attempt is not imported.',
});
const Marks = { ...Result, description: 'Ignored, like the figures below: they follow from the answers.' };
const IsRight = Type.Boolean({ description: 'Null if the question was dropped.' });

/** A learner's attempt at a test, published or made by the learner. */
export const testAttempts = defineTable(
  'test_attempts',
  {
    ...ofLearner('counted'),
    ...writtenByImport({
      /** UUID from the client. */
      id: uuid('id').notNull(),
      /** Slug; null for a learner's own test. */
      test: slug('test'),
      title: checked(text('title'), Title).notNull(),
      minutes: integerIn('minutes', 0, TEST_MINUTES_MAX).notNull(),
      scheme: jsonOf('scheme', SchemeOfTest).notNull(),
      sections: jsonOf('sections', Sections).notNull(),
      cutOffs: jsonOf('cut_offs', CutOffs).notNull(),
      questions: jsonOf('questions', AttemptQuestions).notNull(),
      /** 1, 2, 3… per learner and published test; 1 for a learner's own. */
      attemptNumber: integerIn('attempt_number', 1, COUNT_MAX).notNull(),
      /** Whether first attempts at the published test are compared, with a rank or without. */
      rankedTest: boolean('ranked_test').notNull(),
    }),
    ...writtenByServer({
      /** Whether it counts in the comparison: the first attempt at such a test, submitted in time, not imported. */
      ranked: checked(boolean('ranked'), Ranked).notNull(),
      imported: checked(boolean('imported'), Imported).notNull().default(false),
    }),
    ...writtenByImport({
      /** Whether answers arrived after the deadline and its grace time. */
      late: boolean('late').notNull().default(false),
      /** Whether it was taken on paper and its answers were typed. */
      onPaper: boolean('on_paper').notNull().default(false),
      startedAt: time('started_at').notNull(),
      deadline: time('deadline').notNull(),
      /** Null while it is running; never later than the deadline. */
      submittedAt: time('submitted_at'),
    }),
    ...addedLater(
      writtenByServer({
        /** When its answers may be shown, if that is later than submitting; null once they may. */
        answersAt: checked(integer('answers_at'), AnswersAt),
      }),
    ),
    ...writtenByImport({
      /** The learner's day at the start, and the zone (IANA name) in which it is counted. */
      localDate: day('local_date').notNull(),
      timeZone: zone('time_zone').notNull(),
      /** Whole seconds; the rest are null while it is running. */
      timeSpent: integerIn('time_spent', 0, SECONDS_A_DAY),
    }),
    ...writtenByServer({
      /** Exact fractions, such as `400/3`. */
      marks: checked(text('marks'), Marks),
      maximum: checked(text('maximum'), Result),
      /** `marks` as a number, for sorting. */
      marksValue: realIn('marks_value', -1e12, 1e12),
      right: questionCount('right'),
      wrong: questionCount('wrong'),
      unattempted: questionCount('unattempted'),
      dropped: questionCount('dropped'),
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
    ...ofLearner('counted'),
    ...writtenByImport({
      attemptId: uuid('attempt_id').notNull(),
      /** 0-based order in the attempt. */
      position: integerIn('position', 0, TEST_QUESTIONS_MAX - 1).notNull(),
      /** `QuestionRef` */
      questionId: questionRef('question_id').notNull(),
    }),
    ...writtenByClient({
      /** Index of the option in the attempt's wording; null for none. */
      chosen: integerIn('chosen', 0, OPTIONS_MAX - 1),
      /** Two options were marked on paper. */
      doubleMarked: boolean('double_marked').notNull().default(false),
      marked: boolean('marked').notNull(),
      visited: boolean('visited').notNull(),
      confidence: text('confidence', { enum: CONFIDENCES }),
      /** Whole seconds on the question. */
      seconds: integerIn('seconds', 0, SECONDS_A_DAY).notNull(),
    }),
    ...writtenByImport({
      /** Number of saves. */
      revision: count('revision').notNull(),
      savedAt: time('saved_at').notNull(),
      /** Null while the attempt is running, while its answers may not be shown, and if the question was dropped. */
      isRight: checked(boolean('is_right'), IsRight),
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
    ...ofLearner('counted'),
    ...writtenByImport({
      attemptId: uuid('attempt_id').notNull(),
      /** Of the notes of the questions; `tests` and the slug for those without notes. */
      subject: slug('subject').notNull(),
      topic: slug('topic').notNull(),
      tag: textUpTo('tag', TAG_MAX).notNull(),
      totalQuestions: questionCount('total_questions').notNull(),
      correctAnswers: questionCount('correct_answers').notNull(),
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
    ...ofLearner('counted'),
    ...writtenByImport({
      attemptId: uuid('attempt_id').notNull(),
      /** As in `test_tags`. */
      subject: slug('subject').notNull(),
      topic: slug('topic').notNull(),
      confidence: text('confidence', { enum: STATED_CONFIDENCES }).notNull(),
      /** Those that were not dropped. */
      totalQuestions: questionCount('total_questions').notNull(),
      answered: questionCount('answered').notNull(),
      correctAnswers: questionCount('correct_answers').notNull(),
      /** Whole seconds, also on dropped questions. */
      seconds: count('seconds').notNull(),
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
