import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';
import { TEST_MINUTES_MAX, TEST_QUESTIONS_MAX, SchemeSchema } from './papers.ts';
import { CustomTest } from './test-attempts.ts';

/* A question paper with its key, as pages print it. */

const closed = { additionalProperties: false };
const Name = Type.String({ maxLength: 300 });

/** What to print: all questions of a topic, those of a learner's own test, or a published test. Exactly one of them. */
export const PrintPaper = Type.Object(
  {
    topic: Type.Optional(Type.Object({ subject: Name, topic: Name }, closed)),
    custom: Type.Optional(CustomTest),
    test: Type.Optional({ ...Name, description: 'Slug of a published test.' }),
  },
  closed,
);
export type PrintPaper = Static<typeof PrintPaper>;

export const PrintedQuestion = Type.Object({
  ref: Type.String({ description: 'Such as polity/preamble/q1.' }),
  section: Type.Integer({ minimum: 0, description: '0-based index into `sections`.' }),
  question: Type.String(),
  options: Type.Array(Type.String()),
  keys: Type.Array(Type.Integer({ minimum: 0, maximum: 3 }), {
    description: 'The right options; more than one if several are accepted.',
  }),
  dropped: Type.Boolean(),
  explanation: Type.String({ description: 'Sanitised HTML.' }),
});
export type PrintedQuestion = Static<typeof PrintedQuestion>;

export const PrintedPaper = Type.Object({
  title: Type.String(),
  minutes: Type.Integer({ minimum: 1, maximum: TEST_MINUTES_MAX }),
  scheme: SchemeSchema,
  instructions: Type.String({ description: 'Sanitised HTML; empty if the test has none of its own.' }),
  sections: Type.Array(Type.Object({ title: Type.String(), questions: Type.Integer({ minimum: 0 }) })),
  questions: Type.Array(PrintedQuestion, { maxItems: TEST_QUESTIONS_MAX }),
  left: Type.Integer({
    minimum: 0,
    description: 'Questions of the topic that are not printed, because a paper has at most 200.',
  }),
});
export type PrintedPaper = Static<typeof PrintedPaper>;

export const PrintedPaperAnswer = success(PrintedPaper);
