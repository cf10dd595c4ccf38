import { sql } from 'drizzle-orm';
import { PUBLISH_STAGES, PUBLISH_STATUSES, PUBLISH_TRIGGERS } from '../../contract/admin/publishes.ts';
import type { PublishChanges } from '../../contract/admin/publishes.ts';
import { boolean, bytes, check, defineTable, index, integer, json, primaryKey, text } from './columns.ts';
import { users } from './accounts.ts';

/** All versions of a topic's official notes; `version` is 1, 2, 3… per topic. */
export const officialVersions = defineTable(
  'official_versions',
  {
    subject: text('subject').notNull(),
    topic: text('topic').notNull(),
    version: integer('version').notNull(),
    /** Hex, of `content` as UTF-8. */
    sha256: text('sha256').notNull(),
    content: text('content').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.topic, table.version] })],
);

/** The current version of each topic's notes. */
export const officialNotes = defineTable(
  'official_notes',
  {
    subject: text('subject').notNull(),
    topic: text('topic').notNull(),
    /** The highest version in `official_versions`. */
    version: integer('version').notNull(),
    /** The topic's digest in the release that was last compared. While it is equal, the notes are unchanged. */
    digest: text('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.topic] })],
);

/** Redirects from old addresses of topics that the data of learners has followed, or is following. */
export const topicMoves = defineTable(
  'topic_moves',
  {
    /** `subject/topic` */
    from: text('from').notNull(),
    to: text('to').notNull(),
    /** Id of the last learner whose data has followed; '' before the first. */
    cursor: text('cursor').notNull(),
    /** Null while it is going on. */
    finishedAt: integer('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.from] })],
);

export const publishes = defineTable(
  'publishes',
  {
    id: text('id').primaryKey(),
    status: text('status', { enum: PUBLISH_STATUSES }).notNull(),
    trigger: text('trigger', { enum: PUBLISH_TRIGGERS }).notNull(),
    /** The administrator who requested it; null for the webhook or a deleted account. */
    by: text('by').references(() => users.id, { onDelete: 'set null' }),
    stage: text('stage', { enum: PUBLISH_STAGES }),
    /** Id of the new release; null before it exists. */
    release: text('release'),
    changes: json('changes').$type<PublishChanges>(),
    /** Why it failed, as one sentence; null otherwise. */
    reason: text('reason'),
    /** Number of topics that it would have removed, if it failed because that was not allowed. */
    removes: integer('removes'),
    /** The last 200 kB of the output. */
    log: text('log').notNull().default(''),
    /** Characters of the whole output so far. */
    logEnd: integer('log_end').notNull().default(0),
    /** Whether it pulls the content folder before it builds. */
    pullFirst: boolean('pull_first').notNull().default(false),
    /** Number of topics that it may remove, even if they are most of the site. */
    allowRemoval: integer('allow_removal').notNull().default(0),
    /** Whether the server that runs it should cancel it. */
    cancelling: boolean('cancelling').notNull().default(false),
    askedAt: integer('asked_at').notNull(),
    startedAt: integer('started_at'),
    finishedAt: integer('finished_at'),
  },
  (table) => [
    index('publishes_by_asked').on(table.askedAt),
    check(
      'publishes_status_known',
      sql`${table.status} in ('queued', 'running', 'succeeded', 'failed', 'cancelled')`,
    ),
  ],
);

/** Bodies of webhooks that started a publish, so that none is accepted again. */
export const hookDeliveries = defineTable(
  'hook_deliveries',
  {
    /** HMAC-SHA256 of the body, hex. */
    signature: text('signature').primaryKey(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [index('hook_deliveries_by_time').on(table.receivedAt)],
);

/** Actions of administrators. Entries remain when the account is deleted. */
export const audit = defineTable(
  'audit',
  {
    id: text('id').primaryKey(),
    at: integer('at').notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Stable name of the action, such as `topic.update`. */
    action: text('action').notNull(),
    /** Object of the action, such as `polity/preamble` or a user's id. */
    subject: text('subject').notNull(),
    detail: json('detail').$type<Record<string, unknown>>(),
  },
  (table) => [index('audit_by_time').on(table.at), index('audit_by_actor').on(table.actorId)],
);

/** Topics and subjects that administrators deleted. Entries remain when the account is deleted. */
export const deletedContent = defineTable(
  'deleted_content',
  {
    id: text('id').primaryKey(),
    at: integer('at').notNull(),
    actorId: text('actor_id').references(() => users.id, { onDelete: 'set null' }),
    subject: text('subject').notNull(),
    /** Null for a subject. */
    topic: text('topic'),
    title: text('title').notNull(),
    /** Of all files. */
    bytes: integer('bytes').notNull(),
  },
  (table) => [
    index('deleted_content_by_time').on(table.at),
    index('deleted_content_by_actor').on(table.actorId),
  ],
);

/** The files of what was deleted, byte for byte. */
export const deletedFiles = defineTable(
  'deleted_files',
  {
    contentId: text('content_id')
      .notNull()
      .references(() => deletedContent.id, { onDelete: 'cascade' }),
    /** Name in the folder of the subject. */
    name: text('name').notNull(),
    data: bytes('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.name] })],
);
