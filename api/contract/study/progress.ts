import { Type } from 'typebox';
import type { Static } from 'typebox';
import { topicFields } from '../shared/topic-fields.ts';
import { MAX_HEADING, MAX_READINGS, MAX_REMARK, MAX_SECTION_INDEX, SECONDS_A_DAY } from './reading-rules.ts';
import { EventTime, EventZone, SentAt } from '../shared/event-zone.ts';
import { success } from '../shared/envelopes.ts';

const Time = Type.String({ format: 'date-time' });
const Day = Type.String({ format: 'date' });
const Seconds = Type.Integer({ minimum: 0, description: 'Whole seconds.' });

/** Faster than a union: the serializer would try each member for every value. */
const OrNull = (schema: object, description: string) =>
  Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'], description });

export const Progress = Type.Object({
  ...topicFields,
  completed: Type.Boolean(),
  completedAt: OrNull({ format: 'date-time' }, 'When the topic was first completed.'),
  timeSpent: Seconds,
  lastAccessed: Time,
  notes: OrNull({}, 'The learner’s remark.'),
});
export type Progress = Static<typeof Progress>;

const Reading = Type.Object(
  {
    clientId: Type.String({ format: 'uuid', description: 'Identifies the open tab.' }),
    date: Day,
    seconds: Type.Integer({
      minimum: 0,
      maximum: SECONDS_A_DAY,
      description: 'Total seconds this tab has counted for the topic on this day of the learner.',
    }),
    timeZone: EventZone,
  },
  { additionalProperties: false },
);

const Total = Type.Integer({
  minimum: 0,
  maximum: 10 * 366 * SECONDS_A_DAY,
  description:
    'Total seconds spent on the topic. Growth over the stored total counts on `date`. Ignored if `reading` is present.',
});

const Heading = Type.Union([Type.String({ maxLength: MAX_HEADING }), Type.Null()]);

/** The section in which a learner reads. All three are null above the first heading. */
export const sectionFields = {
  sectionIndex: Type.Union([Type.Integer({ minimum: 0, maximum: MAX_SECTION_INDEX }), Type.Null()], {
    description: 'Index of the section, counted from 0 in document order.',
  }),
  headingId: { ...Heading, description: 'Id of the section’s heading.' },
  sectionTitle: { ...Heading, description: 'Text of the section’s heading.' },
};

const Position = Type.Object(
  {
    ...sectionFields,
    readAt: Type.String({
      format: 'date-time',
      description:
        'An earlier time than the saved one has no effect. A time in the future or before 2020 is replaced by the server’s time.',
    }),
    atEnd: Type.Optional(
      Type.Boolean({ description: 'Whether the end of the notes was on screen in this visit of the page.' }),
    ),
  },
  { additionalProperties: false, description: 'Where the learner reads in the topic.' },
);

/** Unknown fields are ignored, so that a client can send a progress object back as it received it. */
export const ProgressReport = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  timeSpent: Type.Optional(Total),
  reading: Type.Optional(
    Type.Array(Reading, {
      maxItems: MAX_READINGS,
      description: 'Preferred: each tab reports its own total, so that no time counts twice.',
    }),
  ),
  position: Type.Optional(Position),
  completed: Type.Optional(Type.Boolean({ description: 'True completes the topic; false has no effect.' })),
  lastAccessed: Type.Optional(Type.String({ format: 'date-time', description: 'Defaults to now.' })),
  notes: Type.Optional(Type.Union([Type.String({ maxLength: MAX_REMARK }), Type.Null()])),
  date: Type.Optional({
    ...Day,
    description: 'The learner’s day on which growth of `timeSpent` counts. Defaults to today.',
  }),
});
export type ProgressReport = Static<typeof ProgressReport>;

/** Unknown fields are ignored. */
export const Completion = Type.Object({
  subject: Type.String(),
  topic: Type.String(),
  timeSpent: Type.Optional(Total),
  reading: ProgressReport.properties.reading,
  position: ProgressReport.properties.position,
  notes: ProgressReport.properties.notes,
  byLearner: Type.Optional(
    Type.Boolean({
      description:
        'True if the learner says so themselves. Only this completes a topic again whose completion they have undone.',
    }),
  ),
  happenedAt: EventTime('When the topic was completed'),
  timeZone: EventZone,
  sentAt: SentAt,
});
export type Completion = Static<typeof Completion>;

export const ProgressAnswer = success(Progress);
/** Null if the learner has not opened the topic. */
export const TopicProgressAnswer = success(Type.Union([Progress, Type.Null()]));
export const ProgressListAnswer = success(Type.Array(Progress, { description: 'Newest first.' }));

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
