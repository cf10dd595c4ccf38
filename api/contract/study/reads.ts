import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Version } from '../content/official-notes.ts';
import { success } from '../shared/success-envelope.ts';

const OfficialVersion = Type.Integer({ description: 'The present version of the official notes.' });

/** How far a learner has read the official notes of a topic. */
const Read = Type.Object({
  version: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The newest version they have read; null where they have read none.',
  }),
  officialVersion: OfficialVersion,
});

/** A topic whose official notes have changed since a learner read them. */
export const ChangedTopic = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  version: Type.Integer({ description: 'The newest version they have read.' }),
  officialVersion: OfficialVersion,
});
export type ChangedTopic = Static<typeof ChangedTopic>;

export const ReadVersion = Type.Object({ version: Version }, { additionalProperties: false });

export const ReadAnswer = success(Read);
export const ChangedTopicsAnswer = success(Type.Array(ChangedTopic));
