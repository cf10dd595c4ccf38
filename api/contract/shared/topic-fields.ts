import { Type } from 'typebox';
import { ACCESS_LEVELS, type Access } from '../../../scripts/content/access.ts';

/** Identifies a topic. Unpublished topics have their slugs as titles. */
export const topicFields = {
  subject: Type.String({ description: 'Slug.' }),
  topic: Type.String({ description: 'Slug.' }),
  subjectTitle: Type.String(),
  title: Type.String(),
  available: Type.Boolean({ description: 'Whether the topic is published.' }),
  access: Type.Unsafe<Access | null>({
    type: ['string', 'null'],
    enum: [...ACCESS_LEVELS, null],
    description: 'Who may read it; null if it is not published.',
  }),
};
