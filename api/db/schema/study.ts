import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { users } from './accounts.ts';

const ofLearner = () => ({
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
});

const ofTopic = () => ({ subject: text('subject').notNull(), topic: text('topic').notNull() });

/**
 * How long one tab has read a topic on one day, as far as it has been counted into `activity` and `progress`: sent
 * again, only what is more counts. Kept as long as it may be sent again.
 */
export const readingSessions = sqliteTable(
  'reading_sessions',
  {
    ...ofLearner(),
    date: text('date').notNull(),
    /** UUID that the tab made for itself. */
    clientId: text('client_id').notNull(),
    ...ofTopic(),
    seconds: integer('seconds').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.date, table.clientId, table.subject, table.topic] }),
  ],
);

/** Days whose targets a learner has set, none at all included. On any other day the repeating ones hold. */
export const targetDays = sqliteTable(
  'target_days',
  { ...ofLearner(), date: text('date').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.date] })],
);

/** Targets that repeat on days of the week, from day `since` until the day before `until`. */
export const targetRepeats = sqliteTable(
  'target_repeats',
  {
    ...ofLearner(),
    ...ofTopic(),
    since: text('since').notNull(),
    /** Null as long as it holds. What has ended is kept: it says what the targets of past days were. */
    until: text('until'),
    /** 0-based place among those that hold at the same time. */
    position: integer('position').notNull(),
    /** Whole minutes. */
    targetTime: integer('target_time').notNull(),
    /** 0 is Sunday. */
    weekdays: text('weekdays', { mode: 'json' }).$type<number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic, table.since] })],
);

/** Only the hash of the secret in a feed's address is kept, so a copy of the database opens no calendar. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    ...ofLearner(),
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
