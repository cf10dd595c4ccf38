import { Type } from 'typebox';
import type { Static } from 'typebox';
import { AttemptSummary } from '../practice/quiz.ts';
import { success } from '../shared/envelopes.ts';
import { topicFields } from '../shared/topic-fields.ts';
import { sectionFields } from './progress.ts';
import { TargetDay } from './targets.ts';

const Day = Type.String({ format: 'date' });
const Count = Type.Integer({ minimum: 0 });
const Seconds = Type.Integer({ minimum: 0, description: 'Whole seconds of reading, practice and tests.' });
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  description: string,
) => Type.Union([schema, Type.Null()], { description });

const Continue = Type.Object({
  ...topicFields,
  ...sectionFields,
  readAt: Type.String({ format: 'date-time' }),
  atEnd: Type.Boolean({ description: 'Whether the end of the notes was on screen.' }),
  next: OrNull(
    Type.Object({ topic: Type.String({ description: 'Slug.' }), title: Type.String() }),
    'The next topic of the subject that the learner may read.',
  ),
});
export type Continue = Static<typeof Continue>;

const WeakestTag = Type.Object({
  ...topicFields,
  tag: Type.String(),
  averageScore: Type.Number({ description: '0 to 100.' }),
  totalQuestions: Count,
});
export type WeakestTag = Static<typeof WeakestTag>;

const LastTest = Type.Object({
  id: Type.String(),
  title: Type.String(),
  marks: Type.String({ description: 'An exact fraction, such as 400/3 or -2/3.' }),
  maximum: Type.String(),
  submittedAt: Type.String({ format: 'date-time' }),
  localDate: Type.String({ format: 'date', description: 'The learner’s day at the start.' }),
});
export type LastTest = Static<typeof LastTest>;

/** Days in `week`. */
export const WEEK = 7;

export const Today = Type.Object({
  date: Day,
  continue: OrNull(Continue, 'Where the learner read last.'),
  reviews: Type.Object({ due: Type.Integer({ minimum: 0, description: 'Cards due by the end of today.' }) }),
  targets: TargetDay,
  streak: Type.Object({
    current: Type.Integer({ minimum: 0, description: 'As in `/api/user/study-days`.' }),
    longest: Count,
  }),
  week: Type.Array(
    Type.Object({
      date: Day,
      timeSpent: Seconds,
      frozen: Type.Boolean({ description: 'Whether a freeze kept the streak on this day.' }),
    }),
    { description: `The last ${WEEK} days up to today, in order.` },
  ),
  dailyMinutes: OrNull(Type.Integer({ minimum: 1 }), 'The learner’s goal of minutes a day.'),
  exam: OrNull(
    Type.Object({ date: Day, days: Type.Integer({ minimum: 0, description: 'Days until then.' }) }),
    'The learner’s exam, if it is today or later.',
  ),
  lastAttempt: OrNull(
    Type.Object({ ...AttemptSummary.properties, ...topicFields }),
    'The newest attempt at a quiz.',
  ),
  lastTest: OrNull(LastTest, 'The newest submitted test.'),
  weakestTag: OrNull(
    WeakestTag,
    'The tag with the lowest score in recent attempts, if it was asked often enough to tell.',
  ),
  subjects: Type.Array(
    Type.Object({
      subject: Type.String({ description: 'Slug.' }),
      completed: Type.Integer({ minimum: 0, description: 'Completed topics that are published.' }),
      total: Type.Integer({ minimum: 0, description: 'Published topics.' }),
    }),
    { description: 'Published subjects in which the learner has completed a topic.' },
  ),
});
export type Today = Static<typeof Today>;

export const TodayAnswer = success(Today);
