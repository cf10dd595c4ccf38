import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Version } from '../content/official-notes.ts';
import { success } from '../shared/success-envelope.ts';

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
