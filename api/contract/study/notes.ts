import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Version } from '../content/official-notes.ts';
import { success } from '../shared/success-envelope.ts';

const Revision = Type.Integer({
  description: 'Which save it is of the learner’s own notes: 1, 2, 3…; 0 where they have none.',
});

/** A learner's own notes on a topic as they are kept. */
const SavedNote = Type.Object({
  content: Type.String({ description: 'Markdown, byte for byte as it was saved.' }),
  version: Type.Integer({
    description: 'The official version that it was made from, or last merged with.',
  }),
  revision: Revision,
});
export type SavedNote = Static<typeof SavedNote>;

export const OwnNote = Type.Object({
  content: Type.Union([SavedNote.properties.content, Type.Null()]),
  version: Type.Union([SavedNote.properties.version, Type.Null()]),
  revision: Revision,
});

export const NoteToSave = Type.Object(
  {
    subjectSlug: Type.String(),
    topicSlug: Type.String(),
    content: Type.String({ description: 'At most 500,000 bytes of UTF-8.' }),
    version: Type.Optional({
      ...Version,
      description:
        'The official version that the text stands on now, such as after a merge. Without it the one that was kept stays; new notes stand on the present one.',
    }),
    revision: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2 ** 31 - 1,
        description:
          'The revision that the client saw last, 0 for none: with another one in place nothing is saved. Without it the save wins.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const SavedNoteAnswer = success(SavedNote);
