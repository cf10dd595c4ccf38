import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';
import { BIN_MAX_ENTRIES } from './admin-rules.ts';

export const BinEntry = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  by: Type.Union([Type.String(), Type.Null()], {
    description: 'E-mail address of the administrator; null for a deleted account.',
  }),
  subject: Type.String(),
  topic: Type.Union([Type.String(), Type.Null()], { description: 'Null for a subject.' }),
  title: Type.String(),
  bytes: Type.Integer({ description: 'Size of all files.' }),
});
export type BinEntry = Static<typeof BinEntry>;

export const BinPath = Type.Object({ id: Type.String() });

export const RestoredContent = Type.Object({
  subject: Type.String(),
  topic: Type.Union([Type.String(), Type.Null()], { description: 'Null for a subject.' }),
});
export type RestoredContent = Static<typeof RestoredContent>;

export const BinAnswer = success(
  Type.Array(BinEntry, { maxItems: BIN_MAX_ENTRIES, description: 'Newest first.' }),
);
export const RestoredAnswer = success(RestoredContent);
