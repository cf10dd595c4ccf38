import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/success-envelope.ts';

const closed = { additionalProperties: false };

const OwnMcq = Type.Object({
  question: Type.String(),
  options: Type.Array(Type.String(), { description: 'One to four, none of them empty.' }),
  correctAnswer: Type.Integer({ description: 'Index into `options`.' }),
  description: Type.String({ description: 'Explanation in markdown; empty where there is none.' }),
  tags: Type.Array(Type.String()),
});

const Revision = Type.Integer({
  minimum: 0,
  description: 'Grows with each change; 0 where there never was a set of one’s own.',
});

export const OwnMcqs = Type.Object({
  mcqs: Type.Union([Type.Array(OwnMcq), Type.Null()], {
    description: 'Null where the official questions count.',
  }),
  revision: Revision,
});
export type OwnMcqs = Static<typeof OwnMcqs>;

/** Lengths and what an answer may point at are rules of `own-mcqs.ts`, which say them in words. */
export const SaveMcqs = Type.Object(
  {
    subjectSlug: Type.String(),
    topicSlug: Type.String(),
    mcqs: Type.Array(
      Type.Object(
        {
          question: Type.String({ description: 'At most 5,000 characters.' }),
          options: Type.Array(Type.String(), {
            description: 'Up to four, of at most 1,000 characters; at least one is not empty.',
          }),
          correctAnswer: Type.Number({ description: 'Index of an option that is not empty.' }),
          description: Type.Optional(Type.String({ description: 'Markdown, at most 10,000 characters.' })),
          tags: Type.Optional(
            Type.Array(Type.String(), { description: 'At most 20, of at most 60 characters.' }),
          ),
        },
        closed,
      ),
      { description: 'At most 500.' },
    ),
    revision: Type.Optional({
      ...Revision,
      description: 'The revision that was changed. Where there has been another one since, nothing is saved.',
    }),
  },
  closed,
);

export const OwnMcqsAnswer = success(OwnMcqs);
