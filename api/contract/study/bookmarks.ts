import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';

const Target = Type.String({
  description: '`{topic}`, or `{topic}-section-{index}` for a section, counted from 0 in document order.',
});
const HeadingId = Type.Union([Type.String(), Type.Null()], {
  description: 'Id of the section’s heading; finds the section even after the notes have changed.',
});

export const Bookmark = Type.Object({
  subject: Type.String(),
  topic: Target,
  title: Type.String(),
  description: Type.String(),
  lastAccessed: Type.String({ format: 'date-time', description: 'When the bookmark was last saved.' }),
  sectionIndex: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Index of the section, as in `topic`; null for a bookmark on the topic itself.',
  }),
  headingId: HeadingId,
});
export type Bookmark = Static<typeof Bookmark>;

/** `bookmark-rules.ts` checks the lengths, with messages for the learner. */
export const NewBookmark = Type.Object(
  {
    subject: Type.String(),
    topic: Target,
    title: Type.String({ description: 'At most 300 characters.' }),
    description: Type.String({ description: 'At most 1,000 characters.' }),
    headingId: Type.Optional(HeadingId),
  },
  { additionalProperties: false },
);
export type NewBookmark = Static<typeof NewBookmark>;

export const BookmarkAnswer = success(Bookmark);
export const BookmarksAnswer = success(Type.Array(Bookmark));
