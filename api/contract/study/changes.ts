import { Type } from 'typebox';
import type { Static } from 'typebox';
import { topicFields } from '../shared/topic-fields.ts';
import { success } from '../shared/envelopes.ts';

/** Limits of one answer. */
export const MAX_CHANGED_TOPICS = 20;
export const MAX_CHANGED_SECTIONS = 20;
export const MAX_SHOWN_HIGHLIGHTS = 10;

const SectionId = Type.Union([Type.String(), Type.Null()], {
  description: 'Id of the heading; null for the text before the first section.',
});
const Versions = {
  fromVersion: Type.Integer({ description: 'The version of the notes that the learner has seen.' }),
  version: Type.Integer({ description: 'The current version.' }),
};

const TouchedSection = Type.Object({
  id: SectionId,
  title: Type.String(),
  change: Type.Enum(['changed', 'added', 'removed']),
  highlights: Type.Array(Type.Object({ id: Type.String(), quote: Type.String() }), {
    description: `At most ${MAX_SHOWN_HIGHLIGHTS}.`,
  }),
  highlightCount: Type.Integer(),
  cards: Type.Array(Type.Object({ id: Type.String(), front: Type.String() }), {
    description: `Cards the learner made from the section, at most ${MAX_SHOWN_HIGHLIGHTS}.`,
  }),
  cardCount: Type.Integer(),
  bookmarked: Type.Boolean(),
});

/** A topic whose official notes changed where the learner highlighted, bookmarked or noted something. */
export const ChangedFact = Type.Object({
  ...topicFields,
  ...Versions,
  changedAt: Type.String({ format: 'date-time', description: 'When the current version was published.' }),
  bookmarked: Type.Boolean({ description: 'Whether the topic itself is bookmarked.' }),
  ownNotes: Type.Boolean({ description: 'Whether the learner has their own version of the notes.' }),
  sections: Type.Array(TouchedSection, {
    description: `At most ${MAX_CHANGED_SECTIONS}. All changed sections if the topic is bookmarked or has own notes, else those with something of the learner.`,
  }),
});
export type ChangedFact = Static<typeof ChangedFact>;

export const ChangedFactsAnswer = success(
  Type.Array(ChangedFact, { description: `Newest first, at most ${MAX_CHANGED_TOPICS}.` }),
);

const Text = Type.Union([Type.String(), Type.Null()], {
  description: 'Markdown; null if it does not exist.',
});
export const ChangedTexts = Type.Object({
  ...Versions,
  sections: Type.Array(Type.Object({ id: SectionId, title: Type.String(), before: Text, after: Text })),
});
export type ChangedTexts = Static<typeof ChangedTexts>;
export const ChangedTextsAnswer = success(ChangedTexts);
