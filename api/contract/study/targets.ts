import { Type } from 'typebox';
import type { Static } from 'typebox';
import { named } from './progress.ts';
import { success } from '../shared/success-envelope.ts';
import { MINUTES_A_DAY } from './target-rules.ts';

const Day = Type.String({ format: 'date' });
const Minutes = Type.Integer({ minimum: 0, description: 'Whole minutes.' });

export const Target = Type.Object({
  ...named,
  targetTime: Minutes,
  actualTime: Type.Integer({
    minimum: 0,
    description:
      'Whole minutes of reading and practice that day, or what the learner entered where that is more.',
  }),
  completed: Type.Boolean({
    description: 'Ticked off, or the topic was completed that day, or the actual time reaches the target.',
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
  date: Type.Optional(Type.String({ format: 'date', description: 'That day (UTC) alone.' })),
  from: Type.Optional(Type.String({ format: 'date', description: 'First day (UTC).' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last day (UTC), itself included.' })),
});

/** Which numbers and how many rows are rules of `target-rules.ts`, which say them in words. */
const PlannedTarget = {
  subject: Type.String({ description: 'Slug.' }),
  topic: Type.String({ description: 'Slug.' }),
  targetTime: Type.Number({ description: 'Whole minutes, 5 to 480.' }),
};

/** Rows are open: a target may be sent back as it was received, and what is not named here is not looked at. */
export const TargetPlan = Type.Object({
  date: Day,
  targets: Type.Array(Type.Object(PlannedTarget), { description: 'At most 50; none clears the day.' }),
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

const weekdays = Type.Array(Type.Number(), { description: 'Days of the week, 0 for Sunday to 6.' });

export const NewTargetRepeats = Type.Array(Type.Object({ ...PlannedTarget, weekdays }), {
  description: 'At most 50; none ends all of them.',
});

export const TargetRepeats = Type.Array(Type.Object({ ...named, targetTime: Minutes, weekdays }));
export type TargetRepeats = Static<typeof TargetRepeats>;

export const TargetDayAnswer = success(TargetDay);
export const TargetDaysAnswer = success(
  Type.Array(TargetDay, { description: 'Days that have targets, the first one first.' }),
);
export const TargetRepeatsAnswer = success(TargetRepeats);
