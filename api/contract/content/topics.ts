import { Type } from 'typebox';
import type { Static } from 'typebox';
import { ACCESS_LEVELS } from '../../../scripts/content/access.ts';

const TopicSummary = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  access: Type.Enum([...ACCESS_LEVELS]),
});

export const SubjectSummary = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  description: Type.String(),
  topics: Type.Array(TopicSummary, { description: 'In reading order.' }),
});
export type SubjectSummary = Static<typeof SubjectSummary>;

export const TopicContent = Type.Object({
  topic: TopicSummary,
  notes: Type.String({ description: 'Markdown, without front matter.' }),
  mcqs: Type.String({ description: 'CSV with a header row; empty if the topic has no questions.' }),
});
export type TopicContent = Static<typeof TopicContent>;

/** Slugs of the subject and the topic. */
export const TopicPath = Type.Object({ subject: Type.String(), topic: Type.String() });
