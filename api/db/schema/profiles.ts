import { Type } from 'typebox';
import { DAILY_MINUTES, MAX_SUBJECTS } from '../../contract/identity/identity-rules.ts';
import {
  boolean,
  bytes,
  checked,
  defineTable,
  primaryKey,
  writtenByClient,
  writtenByImport,
  writtenByServer,
} from './columns.ts';
import { ofLearner } from './accounts.ts';
import { Slug, day, integerIn, jsonOf, textUpTo, time, zone } from './learner-columns.ts';

/** What a learner has set about their studies. No row means the defaults. The name is in `users`. */
export const profiles = defineTable(
  'profiles',
  {
    ...ofLearner('uncounted'),
    ...writtenByClient({
      exam: textUpTo('exam', 200),
      /** `YYYY-MM-DD`; null if not set. */
      examDate: day('exam_date'),
      /** IANA name of the zone in which the learner's days begin and end. */
      timeZone: zone('time_zone').notNull().default('UTC'),
      timeZoneProposed: boolean('time_zone_proposed').notNull().default(false),
      /** Whole minutes. */
      dailyMinutes: integerIn('daily_minutes', DAILY_MINUTES.min, DAILY_MINUTES.max),
      /** Slugs, in the order in which they are studied. */
      subjects: jsonOf('subjects', Type.Array(Slug, { maxItems: MAX_SUBJECTS }))
        .notNull()
        .default([]),
      guideDone: boolean('guide_done').notNull().default(false),
      weeklyEmail: boolean('weekly_email').notNull().default(false),
    }),
    ...writtenByImport({
      updatedAt: time('updated_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);

const PictureData = Type.String({ maxLength: 300_000, description: 'Base64.' });

/** A learner's own picture. At most one, of a bounded size, so it does not count towards the quota. */
export const profilePictures = defineTable(
  'profile_pictures',
  {
    ...ofLearner('uncounted'),
    ...writtenByServer({
      /** Media type. */
      type: textUpTo('type', 50).notNull(),
    }),
    ...writtenByClient({
      data: checked(bytes('data'), PictureData).notNull(),
    }),
    ...writtenByImport({
      updatedAt: time('updated_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
