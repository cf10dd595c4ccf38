import { Type } from 'typebox';
import type { Static } from 'typebox';
import { NOTES_MAX_BYTES } from '../../../scripts/content/limits.ts';
import { success } from '../shared/envelopes.ts';

/** A version number of official notes. */
const Version = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });

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

export const OfficialNotes = Type.Object({
  content: Type.String({ description: 'Markdown, without front matter.' }),
  version: Type.Integer({ description: 'Starts at 1 and increases each time changed notes are published.' }),
});

/** A string pattern, so that a fraction is rejected instead of rounded. */
export const VersionQuery = Type.Object({
  version: Type.Optional(
    Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'Defaults to the latest version.' }),
  ),
});

const OfficialVersion = Type.Integer({ description: 'The current version of the official notes.' });

const ReadVersion = Type.Object({
  version: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The newest version the learner has read, or null.',
  }),
  officialVersion: OfficialVersion,
});

/** A topic whose official notes have changed since the learner read them. */
export const ChangedTopic = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  version: Type.Integer({ description: 'The newest version the learner has read.' }),
  officialVersion: OfficialVersion,
});
export type ChangedTopic = Static<typeof ChangedTopic>;

export const NewReadVersion = Type.Object({ version: Version }, { additionalProperties: false });

export const ReadVersionAnswer = success(ReadVersion);
export const ChangedTopicsAnswer = success(Type.Array(ChangedTopic));
