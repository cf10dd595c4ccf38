import { Type } from 'typebox';
import { NOTES_MAX_BYTES } from '../../../scripts/content/limits.ts';
import { KEPT_KINDS } from '../../contract/portability/kept-versions.ts';
import { OWN_MCQS_MAX } from '../../contract/practice/mcq-rules.ts';
import { MAX_REMARK, SECONDS_A_DAY } from '../../contract/study/reading-rules.ts';
import { MINUTES_A_DAY } from '../../contract/study/target-rules.ts';
import {
  boolean,
  checked,
  defineTable,
  index,
  integer,
  primaryKey,
  text,
  notExported,
  writtenByClient,
  writtenByImport,
  writtenByServer,
} from './columns.ts';
import { ofLearner } from './accounts.ts';
import {
  COUNT_MAX,
  Mcq,
  count,
  day,
  id,
  integerIn,
  jsonOf,
  ofTopic,
  position,
  textUpTo,
  time,
  zone,
} from './learner-columns.ts';

/** Most tables here have one row per learner and topic. */
const ofLearnerAndTopic = () => ({ ...ofLearner('counted'), ...ofTopic() });

/**
 * A learner's own notes on a topic, with the official text and version they are based on. A revert sets all three to null
 * but keeps the revision: if it started again, a device with an old revision could overwrite newer notes.
 */
export const userNotes = defineTable(
  'user_notes',
  {
    ...ofLearnerAndTopic(),
    ...writtenByClient({
      content: textUpTo('content', NOTES_MAX_BYTES),
    }),
    ...writtenByImport({
      /** Number of saves. */
      revision: count('revision').notNull(),
      baseVersion: integerIn('base_version', 1, COUNT_MAX),
    }),
    ...notExported({
      baseContent: text('base_content'),
    }),
    ...writtenByImport({
      updatedAt: time('updated_at').notNull(),
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
      mcqs: jsonOf('mcqs', Type.Array(Mcq, { maxItems: OWN_MCQS_MAX })),
    }),
    ...writtenByImport({
      /**
       * Increases with each change and is never reset, so that a device with an older set cannot overwrite a newer one.
       * The column is called `version`, but versions are those of official notes; the code and the API say revision.
       */
      revision: count('version').notNull(),
      updatedAt: time('updated_at').notNull(),
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
      id: id('id').notNull(),
      kind: text('kind', { enum: KEPT_KINDS }).notNull(),
      /** Markdown, or JSON of `StoredMcq[]` for questions. */
      text: textUpTo('text', 2 * NOTES_MAX_BYTES).notNull(),
      /** When the learner last saved it. */
      savedAt: time('saved_at').notNull(),
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
      completedAt: time('completed_at'),
      /** Whole seconds. */
      timeSpent: count('time_spent').notNull().default(0),
      lastAccessed: time('last_accessed').notNull(),
    }),
    ...writtenByClient({
      notes: textUpTo('notes', MAX_REMARK),
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
      date: day('date').notNull(),
      /** Whole seconds. */
      timeSpent: integerIn('time_spent', 0, SECONDS_A_DAY).notNull().default(0),
      completed: boolean('completed').notNull().default(false),
      /** IANA name of the learner's zone when the row was last added to. */
      timeZone: zone('time_zone').notNull().default('UTC'),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.date, table.subject, table.topic] })],
);

/** `section_index` of a bookmark on a topic itself. Not null, because nulls are not unique in a key. */
export const WHOLE_TOPIC = -1;

const SectionIndex = Type.Integer({
  minimum: WHOLE_TOPIC,
  maximum: 1_000_000_000,
  description: '-1 for a whole topic.',
});

export const bookmarks = defineTable(
  'bookmarks',
  {
    ...ofLearnerAndTopic(),
    ...writtenByClient({
      /** 0-based section in document order, or WHOLE_TOPIC. */
      sectionIndex: checked(integer('section_index'), SectionIndex).notNull().default(WHOLE_TOPIC),
      title: textUpTo('title', 300).notNull(),
      description: textUpTo('description', 1_000).notNull(),
      /** Id of the section's heading; finds the section even after the notes have changed. */
      headingId: textUpTo('heading_id', 300),
    }),
    ...writtenByImport({
      createdAt: time('created_at').notNull(),
      lastAccessed: time('last_accessed').notNull(),
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
      version: integerIn('version', 1, COUNT_MAX).notNull(),
      readAt: time('read_at').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.subject, table.topic] })],
);

export const targets = defineTable(
  'targets',
  {
    ...ofLearnerAndTopic(),
    ...writtenByClient({
      date: day('date').notNull(),
      /** 0-based position in the day. */
      position: position('position').notNull().default(0),
      /** Whole minutes. */
      targetTime: integerIn('target_time', 0, MINUTES_A_DAY).notNull(),
      /** Whole minutes studied elsewhere, as the learner entered them. They add to the recorded time. */
      elsewhereTime: integerIn('actual_time', 0, MINUTES_A_DAY).notNull().default(0),
      /** Ticked by the learner. The time may complete the target, too. */
      ticked: boolean('completed').notNull().default(false),
    }),
    ...writtenByImport({
      /** When the learner last entered time or ticked it: the day, and the zone of the day. Null before that. */
      localDate: day('local_date'),
      timeZone: zone('time_zone'),
      /** When each of them was entered, in ms since 1970. Entries that were made earlier and arrive later change nothing. */
      tickedAt: time('ticked_at'),
      elsewhereAt: time('elsewhere_at'),
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
    ...ofLearner('uncounted'),
    ...writtenByServer({
      bytes: integer('bytes').notNull(),
      /** Quiz attempts. */
      attempts: integer('attempts').notNull(),
    }),
  },
  (table) => [primaryKey({ columns: [table.userId] })],
);
