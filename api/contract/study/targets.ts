import { Type } from 'typebox';
import type { Static } from 'typebox';
import { topicFields } from '../shared/topic-fields.ts';
import { EventTime, EventZone, SentAt } from '../shared/event-zone.ts';
import { success } from '../shared/envelopes.ts';
import { MINUTES_A_DAY } from './target-rules.ts';

const Day = Type.String({ format: 'date' });
const Minutes = Type.Integer({ minimum: 0, description: 'Whole minutes.' });

export const Target = Type.Object({
  ...topicFields,
  targetTime: Minutes,
  actualTime: Type.Integer({
    minimum: 0,
    description:
      'Whole minutes of reading and practice on that day, and those that the learner studied elsewhere.',
  }),
  elsewhereTime: Type.Integer({ minimum: 0, description: 'Whole minutes studied elsewhere, as entered.' }),
  ticked: Type.Boolean({ description: 'Whether the learner ticked it.' }),
  completed: Type.Boolean({
    description:
      'True if ticked, or if the actual time reaches the target. Completing the topic does not complete its targets.',
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

const BASED_ON =
  'What you received before you changed it. Changes that another device has saved since are then kept; a 409 says that both have changed the same target. Without it, everything is replaced.';

/** Unknown fields of targets are ignored, so that a client can send targets back as it received them. */
export const TargetPlan = Type.Object({
  date: Day,
  targets: Type.Array(Type.Object(PlannedTarget), {
    description: 'At most 50; an empty list clears the day.',
  }),
  basedOn: Type.Optional(
    Type.Array(Type.Object({ ...PlannedTarget, elsewhereTime: Type.Number(), ticked: Type.Boolean() }), {
      description: BASED_ON,
    }),
  ),
});

const MinutesOfDay = { minimum: 0, maximum: MINUTES_A_DAY };

export const TargetProgress = Type.Object(
  {
    date: Day,
    subject: Type.String(),
    topic: Type.String(),
    actualTime: Type.Optional(
      Type.Integer({
        ...MinutesOfDay,
        description: 'Whole minutes in all: those beyond the recorded time count as studied elsewhere.',
      }),
    ),
    elsewhereTime: Type.Optional(
      Type.Integer({
        ...MinutesOfDay,
        description: 'Whole minutes studied elsewhere; instead of `actualTime`.',
      }),
    ),
    completed: Type.Optional(Type.Boolean({ description: 'Ticks the target, or removes the tick.' })),
    happenedAt: EventTime('When it was entered'),
    timeZone: EventZone,
    sentAt: SentAt,
  },
  { additionalProperties: false },
);
export type TargetProgress = Static<typeof TargetProgress>;

export const TargetCopy = Type.Object(
  {
    from: Day,
    to: Day,
    move: Type.Boolean({
      description:
        'Whether targets leave their day. Those that are done, or have minutes entered, stay and are not copied.',
    }),
  },
  { additionalProperties: false },
);
export type TargetCopy = Static<typeof TargetCopy>;

const weekdays = Type.Array(Type.Number(), { description: 'Days of the week, 0 (Sunday) to 6.' });

const RepeatList = Type.Array(Type.Object({ ...PlannedTarget, weekdays }), {
  description: 'At most 50; an empty list ends all repeats.',
});

export const NewTargetRepeats = Type.Union([
  RepeatList,
  Type.Object({
    repeats: RepeatList,
    basedOn: Type.Array(Type.Object({ ...PlannedTarget, weekdays }), { description: BASED_ON }),
  }),
]);

export const TargetRepeats = Type.Array(Type.Object({ ...topicFields, targetTime: Minutes, weekdays }));
export type TargetRepeats = Static<typeof TargetRepeats>;

export const TargetDayAnswer = success(TargetDay);
export const TargetCopyAnswer = success(
  Type.Object({
    copied: Type.Integer({ minimum: 0, description: 'Targets that the other day did not have.' }),
    moved: Type.Integer({ minimum: 0, description: 'Targets removed from their day.' }),
  }),
);
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
