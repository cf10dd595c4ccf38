/** The kinds of text that have kept versions. `remark` is the learner's remark on a topic. */
export const KEPT_KINDS = ['notes', 'mcqs', 'card', 'remark'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];
