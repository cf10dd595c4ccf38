import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';
import { ContentProblem, ExpectedRevision, Revision } from './content.ts';

const closed = { additionalProperties: false };
const Title = Type.String({ description: 'One line of 1 to 200 characters.' });
const Description = Type.String({ description: 'At most 500 characters.' });

/** The headings of the home page, in its order. */
const HOME_GROUPS = ['prelims-mains', 'mains', 'more'] as const;

const ListedSubject = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  group: Type.Enum([...HOME_GROUPS], {
    description: 'The heading of the home page; `more` for a subject without a card.',
  }),
});
export type ListedSubject = Static<typeof ListedSubject>;

export const SubjectOrder = Type.Object(
  {
    subjects: Type.Array(Type.String(), {
      maxItems: 2_000,
      description: 'Slugs of all subjects in their new order.',
    }),
  },
  closed,
);

export const SubjectSource = Type.Object({
  subject: Type.String(),
  title: Type.String(),
  description: Type.String(),
  revision: Revision,
  problems: Type.Array(ContentProblem),
});
export type SubjectSource = Static<typeof SubjectSource>;

export const SubjectUpdate = Type.Object(
  { title: Title, description: Description, revision: ExpectedRevision },
  closed,
);
export type SubjectUpdate = Static<typeof SubjectUpdate>;

export const SubjectDeletion = Type.Union([Type.Object({ revision: ExpectedRevision }, closed), Type.Null()]);

export const SubjectListAnswer = success(
  Type.Array(ListedSubject, { description: 'In the order of the home page.' }),
);
export const SubjectSourceAnswer = success(SubjectSource);
