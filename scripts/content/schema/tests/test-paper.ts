import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ACCESS_LEVELS } from '../../access.ts';
import { explainedText, line, oneOf, orNull, text } from '../fields/fields.ts';
import { DESCRIPTION, TITLE } from '../fields/text-rule.ts';
import {
  ANSWERS_CHOICES,
  DROPPED_RULES,
  MARKS_PATTERN,
  SCHEME_NAMES,
  TEST_MINUTES_MAX,
  TEST_QUESTIONS_MAX,
  TEST_SECTIONS_MAX,
} from './test-rules.ts';

/* The front matter of `tests/<slug>.md`. `test-file.ts` reads and writes the file. */

const closed = { additionalProperties: false };
const REF_MAX = 300;

const marksText = (expected: string, options: object = {}) =>
  explainedText(
    (written) =>
      MARKS_PATTERN.test(written)
        ? null
        : { message: `"${written.slice(0, 40)}" is not a number of marks.`, fix: `write ${expected}` },
    { description: expected, ...options },
  );

const Marks = marksText('a number or a fraction, such as 2, 2.5 or -2/3');

const time = (name: string) =>
  orNull(
    explainedText(
      (written) =>
        isTime(written)
          ? null
          : { message: `The value of ${name} is not a time.`, fix: 'write date, time and zone as expected' },
      { description: 'a time with its zone, such as 2027-01-10T09:30:00+05:30', trim: true },
    ),
  );

function isTime(written: string): boolean {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;
  if (!form.test(written) || Number.isNaN(Date.parse(written))) return false;
  /* Date.parse turns 30 February into a day of March. */
  const day = written.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}

const Ref = line('question', REF_MAX);
const Count = Type.Integer({ minimum: 1, maximum: TEST_QUESTIONS_MAX });
const Slug = line('name', 80);

/** One row of a blueprint: so many questions of a subject or a topic. */
export const BlueprintRow = Type.Object(
  {
    from: line('from', 200),
    count: Count,
    difficulty: Type.Optional(oneOf(['easy', 'medium', 'hard'])),
    tags: Type.Optional(Type.Array(line('tag', 60), { minItems: 1, maxItems: 20 })),
    notIn: Type.Optional(Type.Array(Slug, { minItems: 1, maxItems: 20 })),
  },
  closed,
);
export type BlueprintRow = Static<typeof BlueprintRow>;

const Questions = Type.Array(Ref, {
  maxItems: TEST_QUESTIONS_MAX,
  description: `a list of at most ${TEST_QUESTIONS_MAX} questions, each as subject/topic/id, or as the id of one in the .csv file`,
  default: [],
});
const Blueprint = Type.Array(BlueprintRow, {
  maxItems: 50,
  description:
    'a list of at most 50 rows {from: subject or subject/topic, count: number, difficulty, tags: [..], notIn: [tests]}',
  default: [],
});

const Section = Type.Object(
  {
    title: line('title', 100),
    count: Type.Optional(Count),
    questions: Type.Optional(Questions),
    blueprint: Type.Optional(Blueprint),
  },
  closed,
);

/** The front matter of a test. A field with a default is optional. */
export const TestFrontMatter = Type.Object({
  title: text(TITLE),
  description: text(DESCRIPTION, { default: '' }),
  access: oneOf(ACCESS_LEVELS, {
    default: 'free',
    description: `${ACCESS_LEVELS.join(', ')} (in lower case)`,
  }),
  order: orNull(Type.Number({ description: 'a number such as 3 or 2.5, without quotes' })),
  minutes: Type.Integer({
    minimum: 1,
    maximum: TEST_MINUTES_MAX,
    description: `a whole number from 1 to ${TEST_MINUTES_MAX}`,
  }),
  scheme: oneOf(SCHEME_NAMES, { default: 'upsc-gs', description: SCHEME_NAMES.join(', ') }),
  marks: orNull(
    Type.Object(
      { right: Marks, wrong: Type.Optional(Marks), blank: Type.Optional(Marks) },
      {
        ...closed,
        description: '{right: 2, wrong: -2/3, blank: 0}, with right above 0 and the others at most 0',
      },
    ),
  ),
  qualifying: orNull(
    Type.Number({ minimum: 0, maximum: 100, description: 'a percentage of the maximum, 0 to 100' }),
  ),
  dropped: orNull(oneOf(DROPPED_RULES, { description: DROPPED_RULES.join(', ') })),
  ranked: Type.Boolean({ default: false, description: 'true or false' }),
  opens: time('opens'),
  closes: time('closes'),
  afterwards: oneOf(['nothing', 'practice'], {
    default: 'nothing',
    description: 'nothing or practice: what becomes of its questions after closes',
  }),
  answers: orNull(
    oneOf(ANSWERS_CHOICES, {
      description:
        'at-once or after-close: whether a result shows the answers before closes. Always after-close if the test is ranked',
    }),
  ),
  keys: oneOf(['final', 'provisional'], {
    default: 'final',
    description: 'final or provisional: whether objections to the answers are still heard',
  }),
  cutOffs: Type.Array(Type.Object({ name: line('name', 60), marks: Marks }, closed), {
    maxItems: 10,
    description: 'a list of at most 10 entries {name: General, marks: 98}',
    default: [],
  }),
  sections: Type.Array(Section, {
    maxItems: TEST_SECTIONS_MAX,
    description: `a list of at most ${TEST_SECTIONS_MAX} entries {title, and count, questions or blueprint}`,
    default: [],
  }),
  questions: Questions,
  blueprint: Blueprint,
  topics: Type.Array(line('topic', 200), {
    maxItems: 200,
    description: 'a list of topics as subject/topic',
    default: [],
  }),
  seed: text({ name: 'seed', max: 100, required: false, singleLine: true }, { default: '' }),
});
export type TestFrontMatter = Static<typeof TestFrontMatter>;
