import { Type } from 'typebox';
import type { Static } from 'typebox';
import { READINGS_AT_ONCE, REMARK_MAXIMUM, SECONDS_A_DAY } from './reading-rules.ts';
import { success } from '../shared/success-envelope.ts';

const Time = Type.String({ format: 'date-time' });
const Day = Type.String({ format: 'date' });
const Seconds = Type.Integer({ minimum: 0, description: 'Whole seconds.' });

/** Not a union: that is written by trying one kind after the other, which takes longer than the rest of the answer. */
const OrNull = (schema: object, description: string) =>
  Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'], description });

/** How a topic is called. What is not published any more is still the learner's, under its slugs. */
export const named = {
  subject: Type.String({ description: 'Slug.' }),
  topic: Type.String({ description: 'Slug.' }),
  subjectTitle: Type.String(),
  title: Type.String(),
  available: Type.Boolean({ description: 'Whether the topic is published.' }),
};

export const Progress = Type.Object({
  ...named,
  completed: Type.Boolean(),
  completedAt: OrNull({ format: 'date-time' }, 'When it was completed for the first time.'),
  timeSpent: Seconds,
  lastAccessed: Time,
  notes: OrNull({}, 'A remark of the learner.'),
});
export type Progress = Static<typeof Progress>;

const Reading = Type.Object(
  {
    clientId: Type.String({ format: 'uuid', description: 'Made by a tab for as long as it is open.' }),
    date: Day,
    seconds: Type.Integer({
      minimum: 0,
      maximum: SECONDS_A_DAY,
      description: 'All that this tab has counted for this topic on this day (UTC).',
    }),
  },
  { additionalProperties: false },
);

const Total = Type.Integer({
  minimum: 0,
  maximum: 10 * 366 * SECONDS_A_DAY,
  description:
    'Whole seconds spent on the topic in all: what is more than the server knows counts on `date`. Not looked at beside `reading`.',
});

/** Open: a progress object may be sent back as it was received, and what is not named here is not looked at. */
export const ProgressReport = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  timeSpent: Type.Optional(Total),
  reading: Type.Optional(
    Type.Array(Reading, {
      maxItems: READINGS_AT_ONCE,
      description: 'The exact way: each tab reports its own count, so that nothing counts twice.',
    }),
  ),
  completed: Type.Optional(Type.Boolean({ description: 'True completes the topic; false changes nothing.' })),
  lastAccessed: Type.Optional(Type.String({ format: 'date-time', description: 'By default, now.' })),
  notes: Type.Optional(Type.Union([Type.String({ maxLength: REMARK_MAXIMUM }), Type.Null()])),
  date: Type.Optional({
    ...Day,
    description: 'The day (UTC) on which more of `timeSpent` counts; by default, today.',
  }),
});
export type ProgressReport = Static<typeof ProgressReport>;

/** As open as a report. */
export const Completion = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  timeSpent: Type.Optional(Total),
  reading: ProgressReport.properties.reading,
  notes: ProgressReport.properties.notes,
});
export type Completion = Static<typeof Completion>;

export const ProgressAnswer = success(Progress);
export const ProgressListAnswer = success(Type.Array(Progress, { description: 'Newest first.' }));
