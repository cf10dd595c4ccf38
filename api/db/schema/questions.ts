import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import {
  CORRECTION_KINDS,
  KEY_ORIGINS,
  KEY_PHASES,
  REPORT_REASONS,
} from '../../contract/tests/corrections.ts';
import type { RescoringCursor, ScoreFigures, Wording } from '../../contract/tests/corrections.ts';
import { users } from './accounts.ts';

/* The question bank: reference tables, except for reports and told corrections, which are learners' own. */

/** Texts of questions, by digest; rows are never changed or deleted. */
export const questionWordings = sqliteTable(
  'question_wordings',
  {
    /** `QuestionRef` */
    questionId: text('question_id').notNull(),
    /** SHA-256 (hex) of question, options, explanation, tags, difficulty and notes. */
    digest: text('digest').notNull(),
    content: text('content', { mode: 'json' }).$type<Wording>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.digest] })],
);

/** Which options were right, from when on: an append-only ledger. The highest version counts. */
export const questionKeys = sqliteTable(
  'question_keys',
  {
    questionId: text('question_id').notNull(),
    /** 1, 2, 3… per question. */
    version: integer('version').notNull(),
    /** The wording whose options `keys` counts. */
    wording: text('wording').notNull(),
    /** Indexes of the accepted options; more than one if any of several is. */
    keys: text('keys', { mode: 'json' }).$type<number[]>().notNull(),
    dropped: integer('dropped', { mode: 'boolean' }).notNull(),
    phase: text('phase', { enum: KEY_PHASES }).notNull(),
    /** Whether a publish or an administrator wrote it. A publish is compared with the last version of a publish. */
    origin: text('origin', { enum: KEY_ORIGINS }).notNull().default('publish'),
    /** Why it differs from the version before; '' if nobody has said. */
    reason: text('reason').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.version] }),
    index('question_keys_by_time').on(table.createdAt, table.questionId),
  ],
);

/** Files whose questions are in the ledger, so that unchanged ones are not read again. */
export const questionFiles = sqliteTable(
  'question_files',
  {
    /** A subject, or `tests`. */
    folder: text('folder').notNull(),
    /** A topic, or a test. */
    file: text('file').notNull(),
    /** Of the topic or the test in the release that was read. */
    digest: text('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.folder, table.file] })],
);

/** Jobs that score stored answers again after a change of a key. */
export const rescorings = sqliteTable(
  'rescorings',
  {
    questionId: text('question_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    /** Where the next batch begins. */
    cursor: text('cursor', { mode: 'json' }).$type<RescoringCursor>().notNull(),
    /** Attempts and tests whose score changed. */
    changed: integer('changed').notNull(),
    createdAt: integer('created_at').notNull(),
    finishedAt: integer('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.keyVersion] }),
    index('rescorings_by_end').on(table.finishedAt),
  ],
);

/** Changes of a learner's scores by a corrected question. */
export const scoreCorrections = sqliteTable(
  'score_corrections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    attemptId: text('attempt_id').notNull(),
    questionId: text('question_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    kind: text('kind', { enum: CORRECTION_KINDS }).notNull(),
    before: text('before', { mode: 'json' }).$type<ScoreFigures>().notNull(),
    after: text('after', { mode: 'json' }).$type<ScoreFigures>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the learner was told; null before. */
    seenAt: integer('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.questionId, table.keyVersion] }),
    index('score_corrections_by_user').on(table.userId, table.seenAt, table.createdAt),
  ],
);

/** What learners report about questions: one per learner and question. */
export const questionReports = sqliteTable(
  'question_reports',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When an administrator closed it; null while it is open. */
    closedAt: integer('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.questionId] }),
    index('question_reports_by_question').on(table.questionId, table.createdAt),
    index('question_reports_by_state').on(table.closedAt, table.createdAt),
  ],
);
