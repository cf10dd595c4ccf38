import { Type } from 'typebox';
import type { Static } from 'typebox';
import { topicFields } from './progress.ts';
import { success } from '../shared/success-envelope.ts';
import { MINUTES_A_DAY } from './target-rules.ts';

const Day = Type.String({ format: 'date' });
const Minutes = Type.Integer({ minimum: 0, description: 'Whole minutes.' });

export const Target = Type.Object({
  ...topicFields,
  targetTime: Minutes,
  actualTime: Type.Integer({
    minimum: 0,
    description:
      'Whole minutes of reading and practice on that day, or what the learner entered if that is more.',
  }),
  completed: Type.Boolean({
    description:
      'True if ticked off, if the topic was completed on that day, or if the actual time reaches the target.',
  }),
});
export type Target = Static<typeof Target>;

export const TargetDay = Type.Object({
  date: Day,
  targets: Type.Array(Target),
  totalTargetTime: Minutes,
  totalActualTime: Minutes,
});
export type TargetDay = Static<typeof TargetDay>;

export const TargetFilter = Type.Object({
  date: Type.Optional(Type.String({ format: 'date', description: 'A single day.' })),
  from: Type.Optional(Type.String({ format: 'date', description: 'First day.' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last day, inclusive.' })),
});

/** `target-rules.ts` checks numbers and rows, with messages for the learner. */
const PlannedTarget = {
  subject: Type.String({ description: 'Slug.' }),
  topic: Type.String({ description: 'Slug.' }),
  targetTime: Type.Number({ description: 'Whole minutes, 5 to 480.' }),
};

/** Unknown fields of targets are ignored, so that a client can send targets back as it received them. */
export const TargetPlan = Type.Object({
  date: Day,
  targets: Type.Array(Type.Object(PlannedTarget), {
    description: 'At most 50; an empty list clears the day.',
  }),
});

export const TargetProgress = Type.Object(
  {
    date: Day,
    subject: Type.String(),
    topic: Type.String(),
    actualTime: Type.Integer({ minimum: 0, maximum: MINUTES_A_DAY, description: 'Whole minutes.' }),
    completed: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type TargetProgress = Static<typeof TargetProgress>;

const weekdays = Type.Array(Type.Number(), { description: 'Days of the week, 0 (Sunday) to 6.' });

export const NewTargetRepeats = Type.Array(Type.Object({ ...PlannedTarget, weekdays }), {
  description: 'At most 50; an empty list ends all repeats.',
});

export const TargetRepeats = Type.Array(Type.Object({ ...topicFields, targetTime: Minutes, weekdays }));
export type TargetRepeats = Static<typeof TargetRepeats>;

export const TargetDayAnswer = success(TargetDay);
export const TargetDaysAnswer = success(
  Type.Array(TargetDay, { description: 'Days that have targets, in order.' }),
);
export const TargetRepeatsAnswer = success(TargetRepeats);

const Time = Type.String({ format: 'date-time' });

export const CalendarFeed = Type.Object({
  active: Type.Boolean({ description: 'Whether the learner has a calendar feed.' }),
  createdAt: Type.Union([Time, Type.Null()]),
});

export const NewCalendarFeed = Type.Object({
  url: Type.String({
    description:
      'Secret address: everyone who knows it can read the learner’s targets. Shown only once; replaces the previous address.',
  }),
  createdAt: Time,
});

export const CalendarFeedAnswer = success(CalendarFeed);
export const NewCalendarFeedAnswer = success(NewCalendarFeed);
