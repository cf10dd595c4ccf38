import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ACCESS_LEVELS } from '../../../scripts/content/access.ts';
import { DIFFICULTIES } from '../../../scripts/content/model.ts';
import { KEY_PHASES } from './test-rules.ts';
import {
  ANSWERS_CHOICES,
  TEST_MINUTES_MAX,
  TEST_QUESTIONS_MAX,
  TEST_SECTIONS_MAX,
} from '../../../scripts/content/schema/tests/test-rules.ts';
import { DROPPED_RULES, SCHEME_NAMES } from './schemes.ts';

/*
 * A test as a publish writes it: `sources/<release>/tests/<slug>.json`, which is served by no route. The manifest of the
 * release lists a `ReleasedTest` of each, which is public.
 */

export { TEST_MINUTES_MAX, TEST_QUESTIONS_MAX };

const closed = { additionalProperties: false };
const Slug = Type.String({ pattern: '^[^./\\\\\\u0000][^/\\\\\\u0000]*$' });
const Fraction = Type.String({ pattern: '^-?\\d+(/\\d+)?$', description: 'Exact marks, such as 2 or -2/3.' });

export const SchemeSchema = Type.Object(
  {
    name: Type.Enum([...SCHEME_NAMES]),
    right: Fraction,
    wrong: Fraction,
    blank: Fraction,
    doubleMarked: Type.Enum(['wrong', 'blank']),
    dropped: Type.Enum([...DROPPED_RULES]),
    qualifying: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  },
  closed,
);

const Time = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

const CutOff = Type.Object(
  { name: Type.String(), marks: Fraction },
  { ...closed, description: 'Such as the cut-off of a category.' },
);

/** What everyone may know of a test. */
export const ReleasedTest = Type.Object(
  {
    slug: Slug,
    title: Type.String(),
    description: Type.String(),
    access: Type.Enum([...ACCESS_LEVELS]),
    order: Type.Union([Type.Number(), Type.Null()]),
    ranked: Type.Boolean({
      description:
        'Whether first attempts are compared under exam conditions: its questions are published nowhere else, and its answers appear when it has closed.',
    }),
    openComparison: Type.Optional(
      Type.Boolean({
        description:
          'Whether first attempts are compared although the answers appear with each result: its questions are published nowhere else, and it never closes. There is no rank.',
      }),
    ),
    minutes: Type.Integer({ minimum: 1, maximum: TEST_MINUTES_MAX }),
    questions: Type.Integer({ minimum: 1, maximum: TEST_QUESTIONS_MAX }),
    scheme: SchemeSchema,
    /** When it can be started; null without a limit. At `closes` running attempts end. */
    opens: Time,
    closes: Time,
    answers: Type.Optional(
      Type.Enum([...ANSWERS_CHOICES], {
        description:
          'When answers and explanations are shown: with each result, or to all after it closes. Always after-close for a ranked test.',
      }),
    ),
    cutOffs: Type.Array(CutOff, { maxItems: 10 }),
    keyPhase: Type.Optional(
      Type.Enum([...KEY_PHASES], {
        description: 'Provisional keys may still be objected to. Default: final.',
      }),
    ),
    sections: Type.Array(Type.Object({ title: Type.String(), questions: Type.Integer() }, closed), {
      maxItems: TEST_SECTIONS_MAX,
    }),
    /** `subject/topic` of each topic that it is listed with. */
    topics: Type.Array(Type.String()),
    /** Of everything in its file. */
    digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  },
  closed,
);
export type ReleasedTest = Static<typeof ReleasedTest>;

/** A question with its key, for the server only. */
export const PaperQuestion = Type.Object(
  {
    /** `QuestionRef` */
    ref: Type.String(),
    question: Type.String(),
    options: Type.Array(Type.String(), { minItems: 1, maxItems: 4 }),
    correctAnswer: Type.Integer({ minimum: 0, maximum: 3 }),
    /** Other right options. */
    also: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 3 }))),
    /** Sanitised HTML. */
    explanation: Type.String(),
    tags: Type.Array(Type.String()),
    difficulty: Type.Union([Type.Enum([...DIFFICULTIES]), Type.Null()]),
    source: Type.String(),
    /** Where its notes are: the topic, and the id of the heading or ''. Null if it belongs to no topic. */
    notes: Type.Union([
      Type.Object({ subject: Slug, topic: Slug, section: Type.String() }, closed),
      Type.Null(),
    ]),
    /** 0-based index of its section of the test. */
    section: Type.Integer({ minimum: 0 }),
  },
  closed,
);
export type PaperQuestion = Static<typeof PaperQuestion>;

export const ReleasedPaper = Type.Object(
  {
    test: ReleasedTest,
    /** Sanitised HTML. */
    instructions: Type.String(),
    questions: Type.Array(PaperQuestion, { minItems: 1, maxItems: TEST_QUESTIONS_MAX }),
    dropped: Type.Optional(
      Type.Array(Type.String(), { description: 'References of its own questions that were withdrawn.' }),
    ),
  },
  closed,
);
export type ReleasedPaper = Static<typeof ReleasedPaper>;
