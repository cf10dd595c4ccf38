import { KEPT_KINDS } from '../../contract/portability/kept-version-kinds.ts';
import type { StoredMcq } from '../../contract/practice/mcq-rules.ts';
import {
  boolean,
  defineTable,
  index,
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

/** Most tables here have one row per learner and topic. */
const ofLearnerAndTopic = () => ({
  ...notExported({
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  }),
  ...writtenByClient({ subject: text('subject').notNull(), topic: text('topic').notNull() }),
});

/**
 * A learner's own notes on a topic, with the official text and version they are based on. A revert sets all three to null
 * but keeps the revision: if it started again, a device with an old revision could overwrite newer notes.
 */
export const userNotes = defineTable(
  'user_notes',
  {
    ...ofLearnerAndTopic(),
    ...writtenByClient({
      content: text('content'),
    }),
    ...writtenByImport({
      /** Number of saves. */
      revision: integer('revision').notNull(),
      baseVersion: integer('base_version'),
    }),
    ...notExported({
      baseContent: text('base_content'),
    }),
    ...writtenByImport({
      updatedAt: integer('updated_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic] })],
);

/** A learner's own questions for a topic, used instead of the official ones. A revert keeps only the revision. */
export const userMcqs = defineTable(
  'user_mcqs',
  {
    ...ofLearnerAndTopic(),
    ...writtenByClient({
      mcqs: json('mcqs').$type<StoredMcq[]>(),
    }),
    ...writtenByImport({
      /**
       * Increases with each change and is never reset, so that a device with an older set cannot overwrite a newer one.
       * The column is called `version`, but versions are those of official notes; the code and the API say revision.
       */
      revision: integer('version').notNull(),
      updatedAt: integer('updated_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic] })],
);

/**
 * Texts that a newer one replaced when two versions met, in an import or because two topics became one. The learner reads and
 * deletes them; nothing else does.
 */
export const keptVersions = defineTable(
  'kept_versions',
  {
    ...ofLearnerAndTopic(),
    ...writtenByImport({
      /** Derived from kind and text, so that a text is kept once. */
      id: text('id').notNull(),
      kind: text('kind', { enum: KEPT_KINDS }).notNull(),
      /** Markdown, or JSON of `StoredMcq[]` for questions. */
      text: text('text').notNull(),
      /** When the learner last saved it. */
      savedAt: integer('saved_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

export const progress = defineTable(
  'progress',
  {
    ...ofLearnerAndTopic(),
    ...writtenByClient({
      completed: boolean('completed').notNull().default(false),
    }),
    ...writtenByImport({
      /** When it was first completed. */
      completedAt: integer('completed_at'),
      /** Whole seconds. */
      timeSpent: integer('time_spent').notNull().default(0),
      lastAccessed: integer('last_accessed').notNull(),
    }),
    ...writtenByClient({
      notes: text('notes'),
    }),
    ...writtenByImport({
      /** The learner took the completion back. Only they complete the topic again; reading it does not. */
      completionUndone: boolean('completion_undone').notNull().default(false),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subject, table.topic] }),
    index('progress_by_recency').on(table.userId, table.lastAccessed),
    index('progress_by_subject').on(table.subject, table.userId),
  ],
);

/** A learner's reading in a topic on one day. */
export const activity = defineTable(
  'activity',
  {
    ...ofLearnerAndTopic(),
    ...writtenByImport({
      date: text('date').notNull(),
      /** Whole seconds. */
      timeSpent: integer('time_spent').notNull().default(0),
      completed: boolean('completed').notNull().default(false),
      /** IANA name of the learner's zone when the row was last added to. */
      timeZone: text('time_zone').notNull().default('UTC'),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date, table.subject, table.topic] })],
);

/** `section_index` of a bookmark on a topic itself. Not null, because nulls are not unique in a key. */
export const WHOLE_TOPIC = -1;

export const bookmarks = defineTable(
  'bookmarks',
  {
    ...ofLearnerAndTopic(),
    ...writtenByClient({
      /** 0-based section in document order, or WHOLE_TOPIC. */
      sectionIndex: integer('section_index').notNull().default(WHOLE_TOPIC),
      title: text('title').notNull(),
      description: text('description').notNull(),
      /** Id of the section's heading; finds the section even after the notes have changed. */
      headingId: text('heading_id'),
    }),
    ...writtenByImport({
      createdAt: integer('created_at').notNull(),
      lastAccessed: integer('last_accessed').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic, table.sectionIndex] })],
);

/** The newest official version of a topic's notes that a learner has read. */
export const topicReads = defineTable(
  'topic_reads',
  {
    ...ofLearnerAndTopic(),
    ...writtenByImport({
      version: integer('version').notNull(),
      readAt: integer('read_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic] })],
);

export const targets = defineTable(
  'targets',
  {
    ...ofLearnerAndTopic(),
    ...writtenByClient({
      date: text('date').notNull(),
      /** 0-based position in the day. */
      position: integer('position').notNull().default(0),
      /** Whole minutes. */
      targetTime: integer('target_time').notNull(),
      /** Whole minutes studied elsewhere, as the learner entered them. They add to the recorded time. */
      elsewhereTime: integer('actual_time').notNull().default(0),
      /** Ticked by the learner. The time may complete the target, too. */
      ticked: boolean('completed').notNull().default(false),
    }),
    ...writtenByImport({
      /** When the learner last entered time or ticked it: the day, and the zone of the day. Null before that. */
      localDate: text('local_date'),
      timeZone: text('time_zone'),
      /** When each of them was entered, in ms since 1970. Entries that were made earlier and arrive later change nothing. */
      tickedAt: integer('ticked_at'),
      elsewhereAt: integer('elsewhere_at'),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date, table.subject, table.topic] })],
);

/**
 * How much a learner has stored. Updated in the transaction that changes the counted rows; no row means 0.
 * `modules/learning/quota` defines what counts.
 */
export const learnerUsage = defineTable(
  'learner_usage',
  {
    ...notExported({
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    }),
    ...writtenByServer({
      bytes: integer('bytes').notNull(),
      /** Quiz attempts. */
      attempts: integer('attempts').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
