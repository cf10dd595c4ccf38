import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';

const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Integer({ minimum: 0, description: 'Whole seconds of reading, practice and tests.' });

export const WeekSummary = Type.Object({
  from: { ...Day, description: 'A Sunday, in the learner’s time zone.' },
  to: { ...Day, description: 'The Saturday after it.' },
  days: Type.Array(Type.Object({ date: Day, studyTime: Seconds }), { description: 'All seven days.' }),
  studyTime: Seconds,
  previousStudyTime: { ...Seconds, description: 'Whole seconds in the week before.' },
  topicsCompleted: Count,
  targets: Count,
  targetsDone: Count,
  questions: { ...Count, description: 'Questions of all attempts, including unattempted ones.' },
  answered: { ...Count, description: 'Those that were answered.' },
  correctAnswers: Count,
  reviews: { ...Count, description: 'Review cards rated.' },
});
export type WeekSummary = Static<typeof WeekSummary>;

export const WeeklySummary = Type.Object({ thisWeek: WeekSummary, lastWeek: WeekSummary });
export type WeeklySummary = Static<typeof WeeklySummary>;

export const WeeklySummaryAnswer = success(WeeklySummary);

export const UnsubscribeQuery = Type.Object({
  token: Type.String({ maxLength: 200, description: 'From the link in the e-mail.' }),
});
