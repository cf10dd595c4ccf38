import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';

/** The kinds of text that have kept versions. `remark` is the learner's remark on a topic. */
export const KEPT_KINDS = ['notes', 'mcqs', 'card', 'remark'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** Kept versions in one answer. */
export const MAX_KEPT_VERSIONS = 200;

export const KeptVersion = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...KEPT_KINDS]),
  subject: Type.String(),
  topic: Type.String(),
  savedAt: Type.String({ format: 'date-time', description: 'When you last saved it.' }),
});
export type KeptVersion = Static<typeof KeptVersion>;

export const KeptText = Type.Object({
  ...KeptVersion.properties,
  text: Type.String({ description: 'Markdown or plain text; JSON for questions.' }),
});
export type KeptText = Static<typeof KeptText>;

export const KeptPath = Type.Object({ id: Type.String() });

export const KeptVersionsAnswer = success(Type.Array(KeptVersion));
export const KeptTextAnswer = success(KeptText);
