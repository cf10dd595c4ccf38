import {
  boolean,
  bytes,
  defineTable,
  integer,
  json,
  primaryKey,
  text,
  notExported,
  writtenByClient,
  writtenByImport,
  writtenByServer,
} from './columns.ts';
import { users } from './accounts.ts';

const ofLearner = () =>
  notExported({
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  });

/** What a learner has set about their studies. No row means the defaults. The name is in `users`. */
export const profiles = defineTable(
  'profiles',
  {
    ...ofLearner(),
    ...writtenByClient({
      exam: text('exam'),
      /** `YYYY-MM-DD`; null if not set. */
      examDate: text('exam_date'),
      /** IANA name of the zone in which the learner's days begin and end. */
      timeZone: text('time_zone').notNull().default('UTC'),
      timeZoneProposed: boolean('time_zone_proposed').notNull().default(false),
      /** Whole minutes. */
      dailyMinutes: integer('daily_minutes'),
      /** Slugs, in the order in which they are studied. */
      subjects: json('subjects').$type<string[]>().notNull().default([]),
      guideDone: boolean('guide_done').notNull().default(false),
      weeklyEmail: boolean('weekly_email').notNull().default(false),
    }),
    ...writtenByImport({
      updatedAt: integer('updated_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);

/** A learner's own picture. At most one, of a bounded size, so it does not count towards the quota. */
export const profilePictures = defineTable(
  'profile_pictures',
  {
    ...ofLearner(),
    ...writtenByServer({
      /** Media type. */
      type: text('type').notNull(),
    }),
    ...writtenByClient({
      data: bytes('data').notNull(),
    }),
    ...writtenByImport({
      updatedAt: integer('updated_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
