import { Type } from 'typebox';
import { TAG_MAX } from '../../../scripts/content/schema/mcq-limits.ts';
import {
  DROPPED_RULES,
  SCHEME_NAMES,
  TEST_SECTIONS_MAX,
} from '../../../scripts/content/schema/tests/test-rules.ts';
import { OPTIONS_MAX } from '../practice/mcq-rules.ts';
import { CONFIDENCES, STATED_CONFIDENCES } from '../practice/answers.ts';
import { SECONDS_A_DAY } from '../study/reading-rules.ts';
import { REPORT_OUTCOMES, REPORT_REASONS, REPORT_TEXT_MAX } from '../tests/test-rules.ts';
import { CORRECTION_KINDS } from '../tests/corrections.ts';
import { TEST_MINUTES_MAX, TEST_QUESTIONS_MAX } from '../tests/papers.ts';
import {
  Count,
  Day,
  Id,
  QuestionRef,
  Slug,
  Time,
  Zone,
  integer,
  number,
  ofTopic,
  orNull,
  row,
  text,
} from './row-columns.ts';

/** Of a test, and of a section of one. */
const Title = text(1_000);
const Uuid = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  description: 'In lower case.',
});
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, hex.' });
/** The denominator is not 0. */
const Fraction = Type.String({
  pattern: '^-?[0-9]{1,12}(/[1-9][0-9]{0,11})?$',
  description: 'Exact marks, such as 2 or -2/3.',
});
/** Of a result, whose denominator comes from several marks. */
const Result = Type.String({
  pattern: '^-?[0-9]{1,40}(/[1-9][0-9]{0,39})?$',
  description: 'An exact fraction.',
});
const Questions = integer(0, TEST_QUESTIONS_MAX);

/** A score before or after a correction. */
const Figures = row({
  right: Count,
  total: Count,
  percentage: number(0, 100),
  marks: orNull(Result),
  maximum: orNull(Result),
});

/** Rows of tests, of corrected scores and of reports, by table. */
export const TEST_ROWS = {
  testAttempts: row({
    id: Uuid,
    test: orNull(Slug),
    title: Title,
    minutes: integer(0, TEST_MINUTES_MAX),
    scheme: row({
      name: Type.Enum([...SCHEME_NAMES]),
      right: Fraction,
      wrong: Fraction,
      blank: Fraction,
      doubleMarked: Type.Enum(['wrong', 'blank']),
      dropped: Type.Enum([...DROPPED_RULES]),
      qualifying: orNull(number(0, 100)),
    }),
    sections: Type.Array(row({ title: Title, questions: Questions }), { maxItems: TEST_SECTIONS_MAX }),
    cutOffs: Type.Array(row({ name: Title, marks: Fraction }), { maxItems: 10 }),
    questions: Type.Array(
      row({
        id: QuestionRef,
        wording: {
          ...Digest,
          description: 'Digest of the text of the question, which the file does not have.',
        },
        section: integer(0, TEST_SECTIONS_MAX),
      }),
      { minItems: 1, maxItems: TEST_QUESTIONS_MAX },
    ),
    attemptNumber: integer(1, 2 ** 31 - 1),
    rankedTest: Type.Boolean(),
    ranked: Type.Boolean({ description: 'Ignored: imported attempts are never ranked.' }),
    imported: Type.Boolean({ description: 'Ignored: imported attempts are always marked.' }),
    late: Type.Boolean(),
    onPaper: Type.Boolean(),
    startedAt: Time,
    deadline: Time,
    submittedAt: orNull(Time),
    answersAt: Type.Optional({
      ...orNull(Time),
      description: 'Set while the answers are hidden. Such an attempt is not imported.',
    }),
    localDate: Day,
    timeZone: Zone,
    timeSpent: orNull(integer(0, SECONDS_A_DAY)),
    marks: orNull({
      ...Result,
      description: 'Ignored, like the figures below: they follow from the answers.',
    }),
    maximum: orNull(Result),
    marksValue: orNull(number(-1e12, 1e12)),
    right: orNull(Questions),
    wrong: orNull(Questions),
    unattempted: orNull(Questions),
    dropped: orNull(Questions),
  }),
  testAnswers: row({
    attemptId: Uuid,
    position: integer(0, TEST_QUESTIONS_MAX - 1),
    questionId: QuestionRef,
    chosen: orNull(integer(0, OPTIONS_MAX - 1)),
    doubleMarked: Type.Boolean(),
    marked: Type.Boolean(),
    visited: Type.Boolean(),
    confidence: orNull(Type.Enum([...CONFIDENCES])),
    seconds: integer(0, SECONDS_A_DAY),
    revision: Count,
    savedAt: Time,
    isRight: orNull({ ...Type.Boolean(), description: 'Null if the question was dropped.' }),
  }),
  testTags: row({
    attemptId: Uuid,
    ...ofTopic,
    tag: text(TAG_MAX),
    totalQuestions: Questions,
    correctAnswers: Questions,
  }),
  testTopics: row({
    attemptId: Uuid,
    ...ofTopic,
    confidence: Type.Enum([...STATED_CONFIDENCES]),
    totalQuestions: Questions,
    answered: Questions,
    correctAnswers: Questions,
    seconds: Count,
  }),
  scoreCorrections: row({
    attemptId: Id,
    questionId: QuestionRef,
    keyVersion: integer(1, 2 ** 31 - 1),
    kind: Type.Enum([...CORRECTION_KINDS]),
    before: Figures,
    after: Figures,
    createdAt: Time,
    seenAt: orNull(Time),
  }),
  questionReports: row({
    questionId: QuestionRef,
    reason: Type.Enum([...REPORT_REASONS]),
    text: text(REPORT_TEXT_MAX),
    createdAt: Time,
    closedAt: orNull(Time),
    outcome: Type.Optional(orNull(Type.Enum([...REPORT_OUTCOMES]))),
    answer: Type.Optional(text(REPORT_TEXT_MAX)),
    seenAt: Type.Optional(orNull(Time)),
  }),
};
