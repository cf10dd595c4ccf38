import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/success-envelope.ts';
import { sectionFields } from './progress.ts';

const Count = Type.Integer({ minimum: 0 });
const Score = Type.Union([Type.Number(), Type.Null()]);

export const SubjectPath = Type.Object({ subject: Type.String({ description: 'Slug.' }) });

/** What a learner did in a topic. */
export const TopicState = Type.Object({
  topic: Type.String({ description: 'Slug.' }),
  completed: Type.Boolean(),
  timeSpent: Type.Integer({ minimum: 0, description: 'Whole seconds of reading.' }),
  ...sectionFields,
  readAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When the learner last read it; null if they only practised.',
  }),
  attempts: Count,
  lastScore: { ...Score, description: '0 to 100; null without attempts.' },
  bestScore: { ...Score, description: '0 to 100; null without attempts.' },
  dueCards: Type.Integer({ minimum: 0, description: 'Cards due by the end of today.' }),
});
export type TopicState = Static<typeof TopicState>;

export const TopicStatesAnswer = success(
  Type.Array(TopicState, { description: 'Published topics that the learner has begun, in reading order.' }),
);
