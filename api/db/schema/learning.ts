import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { StoredMcq } from '../../contract/practice/mcq-rules.ts';
import { users } from './accounts.ts';

/** Most tables here have one row per learner and topic. */
const ofLearnerAndTopic = () => ({
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  subject: text('subject').notNull(),
  topic: text('topic').notNull(),
});

/**
 * A learner's own version of a topic's notes, with the official text and version that it was based on or last merged
 * with. A revert sets all three to null and keeps the revision: if it restarted at 1, a device that last saw an older
 * save could mistake a newer one for it.
 */
export const userNotes = sqliteTable(
  'user_notes',
  {
    ...ofLearnerAndTopic(),
    content: text('content'),
    /** Number of saves. */
    revision: integer('revision').notNull(),
    baseVersion: integer('base_version'),
    baseContent: text('base_content'),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic] })],
);

/** A learner's own MCQs for a topic, used instead of the official ones. A revert keeps only the revision. */
export const userMcqs = sqliteTable(
  'user_mcqs',
  {
    ...ofLearnerAndTopic(),
    mcqs: text('mcqs', { mode: 'json' }).$type<StoredMcq[]>(),
    /**
     * Increases with each change and is never reset, so that a device with an older set cannot overwrite a newer one.
     * The column is called `version`, but versions are those of official notes; the code and the API say revision.
     */
    revision: integer('version').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic] })],
);

export const progress = sqliteTable(
  'progress',
  {
    ...ofLearnerAndTopic(),
    completed: integer('completed', { mode: 'boolean' }).notNull().default(false),
    /** First completion. */
    completedAt: integer('completed_at'),
    /** Whole seconds. */
    timeSpent: integer('time_spent').notNull().default(0),
    lastAccessed: integer('last_accessed').notNull(),
    notes: text('notes'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subject, table.topic] }),
    index('progress_by_recency').on(table.userId, table.lastAccessed),
    index('progress_by_subject').on(table.subject, table.userId),
  ],
);

/** What a learner did on a UTC day. */
export const activity = sqliteTable(
  'activity',
  {
    ...ofLearnerAndTopic(),
    date: text('date').notNull(),
    /** Whole seconds. */
    timeSpent: integer('time_spent').notNull().default(0),
    completed: integer('completed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date, table.subject, table.topic] })],
);

/** `section_index` of a bookmark on the entire topic. Not null, because nulls are never equal in a unique key. */
export const WHOLE_TOPIC = -1;

export const bookmarks = sqliteTable(
  'bookmarks',
  {
    ...ofLearnerAndTopic(),
    /** 0-based section in document order, or WHOLE_TOPIC. */
    sectionIndex: integer('section_index').notNull().default(WHOLE_TOPIC),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** Id of the section's heading, by which the section is found after the notes have changed. */
    headingId: text('heading_id'),
    createdAt: integer('created_at').notNull(),
    lastAccessed: integer('last_accessed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic, table.sectionIndex] })],
);

/** The newest official version of a topic's notes that a learner has read. */
export const topicReads = sqliteTable(
  'topic_reads',
  {
    ...ofLearnerAndTopic(),
    version: integer('version').notNull(),
    readAt: integer('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic] })],
);

export const targets = sqliteTable(
  'targets',
  {
    ...ofLearnerAndTopic(),
    date: text('date').notNull(),
    /** 0-based order within the day. */
    position: integer('position').notNull().default(0),
    /** Whole minutes. */
    targetTime: integer('target_time').notNull(),
    /** Whole minutes entered by the learner. Tracked time may be more. */
    actualTime: integer('actual_time').notNull().default(0),
    /** Set by the learner. Tracked time may complete a target too. */
    completed: integer('completed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date, table.subject, table.topic] })],
);

/**
 * How much a learner has stored. Updated in the transaction that changes the counted rows; no row means 0.
 * `modules/learning/quota` defines what counts.
 */
export const learnerUsage = sqliteTable(
  'learner_usage',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bytes: integer('bytes').notNull(),
    /** Quiz attempts. */
    attempts: integer('attempts').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
