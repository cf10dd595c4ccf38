import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  HIGHLIGHT_COLORS,
  HIGHLIGHTS_PER_PAGE,
  MAX_CONTEXT,
  MAX_MARGIN_NOTE,
  MAX_OCCURRENCES,
  MAX_QUOTE,
} from './highlight-rules.ts';
import { topicFields } from '../shared/topic-fields.ts';
import { success } from '../shared/envelopes.ts';

const Time = Type.String({ format: 'date-time' });
const Revision = Type.Integer({
  minimum: 0,
  maximum: 2 ** 31 - 1,
  description: 'Number of saves of this highlight.',
});

const anchorFields = {
  sectionId: Type.String({
    minLength: 1,
    maxLength: 300,
    description:
      'Id of the section’s heading; `_intro` before the first section, `_footnotes` in the footnotes.',
  }),
  sectionTitle: Type.String({ maxLength: 300 }),
  quote: Type.String({ minLength: 1, maxLength: MAX_QUOTE, description: 'The highlighted text.' }),
  prefix: Type.String({ maxLength: MAX_CONTEXT, description: 'The text of the section before the quote.' }),
  suffix: Type.String({ maxLength: MAX_CONTEXT, description: 'The text of the section after the quote.' }),
  nth: Type.Integer({
    minimum: 0,
    maximum: MAX_OCCURRENCES,
    description: 'Index among equal passages of the section; 0 if there is only one.',
  }),
  of: Type.Integer({ minimum: 1, maximum: MAX_OCCURRENCES, description: 'Number of equal passages.' }),
};

const learnersFields = {
  color: Type.Enum([...HIGHLIGHT_COLORS]),
  note: Type.String({ maxLength: MAX_MARGIN_NOTE, description: 'The learner’s margin note; may be empty.' }),
};

/** A highlighted passage of a topic's notes. */
export const Highlight = Type.Object({
  id: Type.String({ format: 'uuid' }),
  subject: Type.String({ description: 'Slug.' }),
  topic: Type.String({ description: 'Slug.' }),
  ...anchorFields,
  ...learnersFields,
  revision: Revision,
  createdAt: Time,
  updatedAt: Time,
});
export type Highlight = Static<typeof Highlight>;

export const HighlightToSave = Type.Object(
  {
    subject: Type.String(),
    topic: Type.String(),
    ...anchorFields,
    ...learnersFields,
    revision: {
      ...Revision,
      description:
        'The last revision the client has seen; 0 for a new highlight. If the stored one is newer and both margin notes differ, both texts are kept.',
    },
    createdAt: Type.Optional(Time),
  },
  { additionalProperties: false },
);
export type HighlightToSave = Static<typeof HighlightToSave>;

export const HighlightId = Type.Object({ id: Type.String({ format: 'uuid' }) });

/** `data` is null if the highlight has been deleted, for example on another device. */
export const SavedHighlightAnswer = success(Type.Union([Highlight, Type.Null()]));
export const TopicHighlightsAnswer = success(
  Type.Array(Highlight, { description: 'In the order in which they were made.' }),
);

export const ListedHighlight = Type.Object({ ...Highlight.properties, ...topicFields });
export type ListedHighlight = Static<typeof ListedHighlight>;

export const HighlightsQuery = Type.Object({
  page: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$', description: 'From 1.' })),
});
export const HighlightList = Type.Object({
  highlights: Type.Array(ListedHighlight, {
    description: `Newest first, at most ${HIGHLIGHTS_PER_PAGE}; without those in topics you may not read now.`,
  }),
  total: Type.Integer(),
});
export type HighlightList = Static<typeof HighlightList>;
export const HighlightListAnswer = success(HighlightList);
