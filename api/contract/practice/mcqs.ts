import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';

const closed = { additionalProperties: false };

const OwnMcq = Type.Object({
  question: Type.String(),
  options: Type.Array(Type.String(), { description: 'One to four, not empty.' }),
  correctAnswer: Type.Integer({ description: 'Index into `options`.' }),
  description: Type.String({ description: 'Explanation in Markdown; may be empty.' }),
  tags: Type.Array(Type.String()),
});

const Revision = Type.Integer({
  minimum: 0,
  description: 'Increases with each change; 0 if the learner has never saved a set.',
});

export const OwnMcqs = Type.Object({
  mcqs: Type.Union([Type.Array(OwnMcq), Type.Null()], {
    description: 'Null if the official questions are used.',
  }),
  revision: Revision,
});
export type OwnMcqs = Static<typeof OwnMcqs>;

/** `mcq-rules.ts` checks lengths and the answer, with messages for the learner. */
export const SaveMcqs = Type.Object(
  {
    subjectSlug: Type.String(),
    topicSlug: Type.String(),
    mcqs: Type.Array(
      Type.Object(
        {
          question: Type.String({ description: 'At most 5,000 characters.' }),
          options: Type.Array(Type.String(), {
            description: 'Up to four of at most 1,000 characters; at least one must not be empty.',
          }),
          correctAnswer: Type.Number({ description: 'Index of a non-empty option.' }),
          description: Type.Optional(Type.String({ description: 'Markdown, at most 10,000 characters.' })),
          tags: Type.Optional(
            Type.Array(Type.String(), {
              description: 'At most 20 of at most 60 characters, without commas.',
            }),
          ),
        },
        closed,
      ),
      { description: 'At most 500.' },
    ),
    revision: Type.Optional({
      ...Revision,
      description: 'The revision the client has edited. If the stored revision differs, nothing is saved.',
    }),
  },
  closed,
);

export const OwnMcqsAnswer = success(OwnMcqs);
