import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

const ofLearner = () => ({
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
});

/** What a learner has set about their studies. No row means the defaults. The name is in `users`. */
export const profiles = sqliteTable(
  'profiles',
  {
    ...ofLearner(),
    exam: text('exam'),
    /** `YYYY-MM-DD`; null if not set. */
    examDate: text('exam_date'),
    /** IANA name of the zone in which the learner's days begin and end. */
    timeZone: text('time_zone').notNull().default('UTC'),
    timeZoneProposed: integer('time_zone_proposed', { mode: 'boolean' }).notNull().default(false),
    /** Whole minutes. */
    dailyMinutes: integer('daily_minutes'),
    /** Slugs, in the order in which they are studied. */
    subjects: text('subjects', { mode: 'json' }).$type<string[]>().notNull().default([]),
    guideDone: integer('guide_done', { mode: 'boolean' }).notNull().default(false),
    weeklyEmail: integer('weekly_email', { mode: 'boolean' }).notNull().default(false),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);

/** A learner's own picture. At most one, of a bounded size, so it does not count towards the quota. */
export const profilePictures = sqliteTable(
  'profile_pictures',
  {
    ...ofLearner(),
    /** Media type. */
    type: text('type').notNull(),
    data: blob('data', { mode: 'buffer' }).notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
