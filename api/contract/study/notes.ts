import { Type } from 'typebox';
import type { Static } from 'typebox';
import { NOTES_MAX_BYTES } from '../../../scripts/content/markdown/notes-limit.ts';
import { Version } from '../content/official-notes.ts';
import { success } from '../shared/success-envelope.ts';

/** Bytes of UTF-8: as many as official notes, so that these can be edited as own ones. */
export const MAX_NOTE_BYTES = NOTES_MAX_BYTES;

const Revision = Type.Integer({
  description: 'Number of saves of these notes: 1, 2, 3…; 0 if the learner has no notes of their own.',
});

/** A learner's own notes on a topic. */
const SavedNote = Type.Object({
  content: Type.String({ description: 'Markdown, unchanged.' }),
  version: Type.Integer({
    description:
      'The official version the notes are based on: the one they started from or last merged with.',
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
    content: Type.String({ description: 'At most 1,000,000 bytes of UTF-8.' }),
    version: Type.Optional({
      ...Version,
      description:
        'The official version the notes are now based on, for example after a merge. By default it does not change; new notes are based on the current version.',
    }),
    revision: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2 ** 31 - 1,
        description:
          'The last revision the client has seen, 0 for none. If the stored revision differs, nothing is saved. Without this field the save overwrites.',
      }),
    ),
  },
  { additionalProperties: false },
);

export const SavedNoteAnswer = success(SavedNote);
