import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ACCESS_LEVELS } from '../../../scripts/content/access.ts';
import { DIFFICULTIES, QUESTION_STATUSES } from '../../../scripts/content/model.ts';
import { success } from '../shared/envelopes.ts';
import { BANK_PAGE } from './admin-rules.ts';
import { ExpectedRevision, Revision } from './content.ts';

/* Tests as administrators compose them. */

const closed = { additionalProperties: false };

export const TestPath = Type.Object({
  test: Type.String({ maxLength: 80, description: 'Slug of the test.' }),
});

/** A problem of a test; `path` leads to the value, or is empty for the whole test. */
export const TestProblem = Type.Object({
  severity: Type.Enum(['error', 'warning']),
  code: Type.String(),
  file: Type.String(),
  path: Type.Array(Type.Union([Type.String(), Type.Integer()])),
  message: Type.String(),
  expected: Type.String(),
  fix: Type.String(),
});
export type TestProblem = Static<typeof TestProblem>;

export const ListedTest = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  access: Type.Union([Type.Enum([...ACCESS_LEVELS]), Type.Null()], {
    description: 'Null if its file has an error.',
  }),
  ranked: Type.Boolean(),
  minutes: Type.Union([Type.Integer(), Type.Null()]),
  opens: Type.Union([Type.String(), Type.Null()]),
  closes: Type.Union([Type.String(), Type.Null()]),
  questions: Type.Integer({ description: 'Number that its files state.' }),
  state: Type.Enum(['new', 'changed', 'published'], {
    description:
      'Compared with the live release. A test whose drawn questions differ, but not its files, counts as unchanged.',
  }),
  errors: Type.Integer(),
  warnings: Type.Integer(),
});
export type ListedTest = Static<typeof ListedTest>;
export const ListedTestsAnswer = success(Type.Array(ListedTest));

/** The fields of the front matter by name; those that are left out have their default. */
const Fields = Type.Record(Type.String(), Type.Unknown(), {
  description: 'As in the front matter of the file, which the content guide describes.',
});
const Instructions = Type.String({ maxLength: 100_000, description: 'Markdown.' });
const Csv = Type.String({ maxLength: 700_000, description: 'The questions of the test’s own file.' });

export const TestSource = Type.Object({
  slug: Type.String(),
  fields: Fields,
  instructions: Instructions,
  /** Text of the .csv file; '' without one. */
  csv: Type.String(),
  revision: Revision,
  problems: Type.Array(TestProblem),
});
export type TestSource = Static<typeof TestSource>;
export const TestSourceAnswer = success(TestSource);

export const TestDraft = Type.Object(
  {
    fields: Fields,
    instructions: Instructions,
    csv: Type.Optional(
      Type.Union([Csv, Type.Null()], { description: 'Null removes the file; left out keeps it.' }),
    ),
  },
  closed,
);
export type TestDraft = Static<typeof TestDraft>;

export const TestUpdate = Type.Object(
  {
    ...TestDraft.properties,
    revision: Type.Union([Type.String(), Type.Null()], {
      description: 'The revision that was opened; null for a new test.',
    }),
  },
  closed,
);
export type TestUpdate = Static<typeof TestUpdate>;

export const TestDeletion = Type.Union([Type.Object({ revision: ExpectedRevision }, closed), Type.Null()]);

const BankRow = Type.Object({
  ref: Type.String(),
  question: Type.String(),
  options: Type.Array(Type.String()),
  correctAnswer: Type.Integer(),
  topic: Type.String({ description: 'Title of its topic; empty for a question of the test’s own file.' }),
  tags: Type.Array(Type.String()),
  difficulty: Type.Union([Type.Enum([...DIFFICULTIES]), Type.Null()]),
  status: Type.Enum([...QUESTION_STATUSES]),
});
export type BankRow = Static<typeof BankRow>;

export const CheckedDraft = Type.Object({
  problems: Type.Array(TestProblem),
  questions: Type.Union([Type.Array(BankRow), Type.Null()], {
    description: 'The paper as a publish would draw it now, in order; null if it has an error.',
  }),
});
export type CheckedDraft = Static<typeof CheckedDraft>;
export const CheckedDraftAnswer = success(CheckedDraft);

export const BankFilter = Type.Object(
  {
    subject: Type.String({ minLength: 1 }),
    topic: Type.Optional(Type.String()),
    tag: Type.Optional(Type.String()),
    difficulty: Type.Optional(Type.Enum([...DIFFICULTIES])),
    status: Type.Optional(Type.Enum(['active', 'held'])),
    text: Type.Optional(Type.String({ maxLength: 200 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1 })),
  },
  closed,
);
export type BankFilter = Static<typeof BankFilter>;

export const BankPage = Type.Object({
  total: Type.Integer({ description: 'Number of questions that match.' }),
  questions: Type.Array(BankRow, { maxItems: BANK_PAGE }),
  tags: Type.Array(Type.String(), { description: 'Tags of all questions of the subject or topic.' }),
});
export type BankPage = Static<typeof BankPage>;
export const BankPageAnswer = success(BankPage);
