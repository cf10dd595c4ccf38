import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';

const closed = { additionalProperties: false };
const OrNull = (schema: object, description: string) =>
  Type.Unsafe<string | null>({ ...schema, type: ['string', 'null'], description });

const fields = {
  displayName: OrNull({}, 'At most 60 characters. An empty text is stored as null.'),
  exam: OrNull({}, 'The exam the learner prepares for, at most 100 characters.'),
  examDate: OrNull({ format: 'date' }, 'No review card is scheduled after this day while it lies ahead.'),
  timeZone: Type.String({
    description: 'IANA name. The learner’s days, streaks, targets and reviews begin and end in it.',
  }),
  timeZoneProposed: Type.Boolean({ description: 'Whether the learner was asked to use the browser’s zone.' }),
  dailyMinutes: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Minutes a day that the learner wants to study, 5 to 960.',
  }),
  subjects: Type.Array(Type.String(), {
    description: 'Slugs of the subjects studied first, in order, at most 20.',
  }),
  guideDone: Type.Boolean({ description: 'Whether the guide after sign-up was finished or skipped.' }),
  weeklyEmail: Type.Boolean({ description: 'Whether the learner wants a summary by e-mail every week.' }),
};

export const Profile = Type.Object({ ...fields, hasPicture: Type.Boolean() });
export type Profile = Static<typeof Profile>;

/** `profile-rules.ts` checks the values, with messages for the learner. */
export const ProfileChange = Type.Object(
  {
    ...Type.Partial(Type.Object(fields)).properties,
    hasPicture: Type.Optional(
      Type.Boolean({ description: 'Ignored, so that a profile can be sent back as it was received.' }),
    ),
  },
  closed,
);
export type ProfileChange = Static<typeof ProfileChange>;

export const ProfileAnswer = success(Profile);
