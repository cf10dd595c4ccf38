import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/success-envelope.ts';

const Target = Type.String({
  description: '`{topic}`, or `{topic}-section-{index}` for a section, counted from 0 in document order.',
});
const HeadingId = Type.Union([Type.String(), Type.Null()], {
  description: 'Id of the section’s heading, which finds the section again once the notes have changed.',
});

export const Bookmark = Type.Object({
  subject: Type.String(),
  topic: Target,
  title: Type.String(),
  description: Type.String(),
  lastAccessed: Type.String({ format: 'date-time', description: 'When it was last set.' }),
  sectionIndex: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The section’s number, as in `topic`; null for the topic as a whole.',
  }),
  headingId: HeadingId,
});
export type Bookmark = Static<typeof Bookmark>;

/** The lengths of what stands in these fields are rules of `bookmark-rules.ts`, which say them in words. */
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
