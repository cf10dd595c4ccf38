import { Type } from 'typebox';
import type { Static } from 'typebox';
import { topicFields } from '../shared/topic-fields.ts';
import { CONFIDENCES } from '../practice/answers.ts';
import { EventZone } from '../shared/event-zone.ts';
import { DayFilter } from '../shared/day-filter.ts';
import { success } from '../shared/envelopes.ts';
import { ReleasedTest, TEST_MINUTES_MAX, TEST_QUESTIONS_MAX, SchemeSchema } from './papers.ts';

/*
 * A learner's attempt at a test. While it is running no answer of the server contains a key or an explanation. Times are
 * those of the server's clock.
 */

const closed = { additionalProperties: false };

const Count = Type.Integer({ minimum: 0 });
const Id = Type.String({ format: 'uuid' });
const Time = Type.String({ format: 'date-time' });
const Seconds = Type.Integer({ minimum: 0, maximum: 86_400 });
const Option = Type.Integer({ minimum: 0, maximum: 3 });
const Position = Type.Integer({ minimum: 0, maximum: TEST_QUESTIONS_MAX - 1 });
const Marks = Type.String({ description: 'An exact fraction, such as 400/3 or -2/3.' });
const QuestionRef = Type.String({ maxLength: 300, description: 'Such as polity/preamble/q1.' });
const ConfidenceOrNot = Type.Union([Type.Enum([...CONFIDENCES]), Type.Null()]);

/** A test that a learner made: its questions are published ones. */
export const CustomTest = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: 200 }),
    minutes: Type.Integer({ minimum: 1, maximum: TEST_MINUTES_MAX }),
    scheme: SchemeSchema,
    questions: Type.Array(QuestionRef, { minItems: 1, maxItems: TEST_QUESTIONS_MAX, uniqueItems: true }),
  },
  closed,
);
export type CustomTest = Static<typeof CustomTest>;

/** Starts an attempt: of a published test, or of a learner's own. `id` makes starting idempotent. */
export const StartTest = Type.Object(
  {
    id: { ...Id, description: 'Chosen by the client. Starting it again gets the attempt as it is now.' },
    test: Type.Optional(Type.String({ description: 'Slug of a published test.' })),
    custom: Type.Optional(CustomTest),
    timeZone: EventZone,
  },
  closed,
);
export type StartTest = Static<typeof StartTest>;

/** What the learner did with one question. */
const answerFields = {
  chosen: Type.Union([Option, Type.Null()], { description: 'Index of the option; null for none.' }),
  marked: Type.Boolean({ description: 'Marked for review.' }),
  visited: Type.Boolean(),
  confidence: ConfidenceOrNot,
  seconds: { ...Seconds, description: 'Whole seconds on the question so far; the larger value is kept.' },
};

export const TestAnswer = Type.Object({
  position: Position,
  ...answerFields,
  revision: Type.Integer({
    minimum: 0,
    description: 'Number of saved changes; 0 for an untouched question.',
  }),
});
export type TestAnswer = Static<typeof TestAnswer>;

/** Far above the number of times that anybody changes an answer. */
const REVISION_MAX = 1_000_000;

/** `basedOn` is the revision that the client has changed: if another device saved one in between, it is refused. */
export const AnswerChange = Type.Object(
  { position: Position, ...answerFields, basedOn: Type.Integer({ minimum: 0, maximum: REVISION_MAX }) },
  closed,
);
export type AnswerChange = Static<typeof AnswerChange>;

export const SaveAnswers = Type.Object(
  { changes: Type.Array(AnswerChange, { maxItems: TEST_QUESTIONS_MAX }) },
  closed,
);
export type SaveAnswers = Static<typeof SaveAnswers>;

export const SavedAnswers = Type.Object({
  now: Time,
  deadline: Time,
  /** Whether the attempt is over. Changes that arrive within the grace time count, later ones are kept but marked late. */
  over: Type.Boolean(),
  saved: Type.Array(Type.Object({ position: Position, revision: Count })),
  refused: Type.Array(TestAnswer, {
    description:
      'Answers that another device changed first, as they are stored. The sent ones are not saved.',
  }),
});
export type SavedAnswers = Static<typeof SavedAnswers>;

/** A question without its key. */
export const HallQuestion = Type.Object({
  ref: QuestionRef,
  section: Count,
  question: Type.String(),
  options: Type.Array(Type.String()),
});
export type HallQuestion = Static<typeof HallQuestion>;

const attemptFields = {
  id: Id,
  test: Type.Union([Type.String(), Type.Null()], { description: 'Slug; null for a learner’s own test.' }),
  title: Type.String(),
  attemptNumber: Type.Integer({ minimum: 1, description: 'Per published test; 1 for a learner’s own.' }),
  ranked: Type.Boolean({ description: 'Whether it counts in the comparison: first, in time, not imported.' }),
  openComparison: Type.Boolean({
    description:
      'Whether first attempts at its test are compared without a rank, because the test never closes.',
  }),
  imported: Type.Boolean(),
  late: Type.Boolean({ description: 'Whether answers arrived after the deadline and its grace time.' }),
  minutes: Count,
  scheme: SchemeSchema,
  sections: Type.Array(Type.Object({ title: Type.String(), questions: Count })),
  startedAt: Time,
  deadline: Time,
  submittedAt: Type.Union([Time, Type.Null()], {
    description: 'Never later than the deadline; null while running.',
  }),
  totalQuestions: Count,
};

/** An attempt in the exam hall. */
export const RunningTest = Type.Object({
  ...attemptFields,
  now: Time,
  questions: Type.Array(HallQuestion),
  answers: Type.Array(TestAnswer, { description: 'One for each question, in order.' }),
});
export type RunningTest = Static<typeof RunningTest>;

const Outcome = Type.Enum(['right', 'wrong', 'unattempted', 'dropped']);

const HIDDEN_REASONS = ['unknown', 'access', 'unpublished', 'running'] as const;

/** A question of a submitted attempt. */
export const ReviewedQuestion = Type.Object({
  ref: QuestionRef,
  section: Count,
  question: Type.String(),
  options: Type.Array(Type.String()),
  keys: Type.Array(Option, { description: 'The right options; more than one if several are accepted.' }),
  dropped: Type.Boolean(),
  explanation: Type.String({ description: 'Sanitised HTML.' }),
  tags: Type.Array(Type.String()),
  difficulty: Type.Union([Type.Enum(['easy', 'medium', 'hard']), Type.Null()]),
  notes: Type.Union([
    Type.Object({
      ...topicFields,
      section: Type.String({ description: 'Id of the section; empty if none is stated.' }),
      sectionTitle: Type.Union([Type.String(), Type.Null()], {
        description: 'Null if there is no such section now, or if you may not read the topic.',
      }),
    }),
    Type.Null(),
  ]),
  chosen: Type.Union([Option, Type.Null()]),
  doubleMarked: Type.Boolean(),
  marked: Type.Boolean(),
  visited: Type.Boolean(),
  confidence: ConfidenceOrNot,
  seconds: Seconds,
  outcome: Outcome,
  marks: Marks,
  hidden: Type.Union([Type.Enum([...HIDDEN_REASONS]), Type.Null()], {
    description:
      'Why the text and the key of a question of an imported attempt are not shown: this site does not know it, the learner may not read it, it is not published, or the learner is being asked it in a running test. The outcome is then that of the file.',
  }),
  knewBefore: Type.Boolean({
    description: 'Answered wrong now, and right at the last time before this test.',
  }),
});
export type ReviewedQuestion = Static<typeof ReviewedQuestion>;

const Score = Type.Object({
  marks: { ...Marks, description: 'Net marks.' },
  positive: Marks,
  negative: { ...Marks, description: 'Not positive.' },
  maximum: Marks,
  right: Count,
  wrong: Count,
  unattempted: Count,
  dropped: Count,
});
export type Score = Static<typeof Score>;

/** How everyone's first attempts compare; null below 20 of them. */
const Comparison = Type.Union([
  Type.Object({
    takers: Count,
    percentile: Type.Union([
      Type.Number({ description: '0 to 100: share of takers with fewer marks.' }),
      Type.Null(),
    ]),
    average: Type.Number(),
    /** Number of takers by tenth of the maximum, from below 0 to the maximum. */
    distribution: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), takers: Count })),
  }),
  Type.Null(),
]);

export const SubmittedTest = Type.Object({
  ...attemptFields,
  score: Score,
  cutOffs: Type.Array(Type.Object({ name: Type.String(), marks: Marks })),
  qualified: Type.Union([Type.Boolean(), Type.Null()]),
  timeSpent: Seconds,
  comparison: Comparison,
  answersAt: Type.Union([Time, Type.Null()], {
    description:
      'Until when its answers are hidden, because answers to the test still count or you are being asked its questions in a running test; null if they are here.',
  }),
  questions: Type.Array(ReviewedQuestion, { description: 'Empty while `answersAt` is stated.' }),
  provisional: Type.Optional(
    Type.Object(
      {
        score: Score,
        isFinal: Type.Boolean({ description: 'Whether final keys have replaced the provisional ones.' }),
      },
      { description: 'The score under the provisional keys, if some were provisional.' },
    ),
  ),
});
export type SubmittedTest = Static<typeof SubmittedTest>;

export const TestSummary = Type.Object({
  ...attemptFields,
  localDate: Type.String({
    format: 'date',
    description: 'The learner’s day at the start, to which it counts.',
  }),
  timeSpent: { ...Seconds, description: 'Whole seconds; 0 while running.' },
  score: Type.Union([Score, Type.Null()], {
    description: 'Null while running, or while answers are hidden.',
  }),
});
export type TestSummary = Static<typeof TestSummary>;

/** A test as it was taken on paper. `answers` has one entry per question; `multiple` is a question with two marked options. */
export const PaperAnswers = Type.Object(
  {
    id: Id,
    test: Type.Optional(Type.String()),
    custom: Type.Optional(CustomTest),
    answers: Type.Array(Type.Union([Option, Type.Null(), Type.Literal('multiple')]), {
      minItems: 1,
      maxItems: TEST_QUESTIONS_MAX,
    }),
    timeZone: EventZone,
  },
  closed,
);
export type PaperAnswers = Static<typeof PaperAnswers>;

/** Which questions a learner's own test is drawn from. */
export const DrawTest = Type.Object(
  {
    topics: Type.Array(Type.Object({ subject: Type.String(), topic: Type.Optional(Type.String()) }, closed), {
      minItems: 1,
      maxItems: 100,
      description: 'A subject without a topic means all of its topics.',
    }),
    tags: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
    difficulties: Type.Optional(Type.Array(Type.Enum(['easy', 'medium', 'hard']), { maxItems: 3 })),
    number: Type.Integer({ minimum: 1, maximum: TEST_QUESTIONS_MAX }),
    from: Type.Optional(
      Type.Enum(['all', 'unseen', 'wrong'], {
        description: 'Unseen: never answered. Wrong: last answered wrong.',
      }),
    ),
    weakestFirst: Type.Optional(
      Type.Boolean({ description: 'From the weakest tags rather than at random.' }),
    ),
  },
  closed,
);
export type DrawTest = Static<typeof DrawTest>;

export const DrawnTest = Type.Object({
  questions: Type.Array(QuestionRef),
  /** Questions that match, of which `questions` are drawn. */
  available: Count,
});
export type DrawnTest = Static<typeof DrawnTest>;

export const TestAttemptPath = Type.Object({ id: Id });

export const TEST_ATTEMPTS_MAX = 100;

export const TestAttemptFilter = Type.Object({
  test: Type.Optional(Type.String()),
  ...DayFilter.properties,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: TEST_ATTEMPTS_MAX, default: TEST_ATTEMPTS_MAX })),
  before: Type.Optional(
    Type.String({ description: 'Cursor: the id of the last attempt of the previous page.' }),
  ),
});

export const TestSlugPath = Type.Object({ test: Type.String({ maxLength: 200 }) });

export const InstructionsAnswer = success(
  Type.Object({ instructions: Type.String({ description: 'Sanitised HTML, or an empty text.' }) }),
);

export const ReleasedTestsAnswer = success(Type.Array(ReleasedTest));
export const RunningTestAnswer = success(RunningTest);
/** A running attempt has `questions` without keys and `answers`; a submitted one has `score`. */
export const TestAttemptAnswer = success(Type.Union([SubmittedTest, RunningTest]));
export const SavedAnswersAnswer = success(SavedAnswers);
export const SubmittedTestAnswer = success(SubmittedTest);
export const TestSummariesAnswer = success(Type.Array(TestSummary));
export const DrawnTestAnswer = success(DrawnTest);
