import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CORRECTION_KINDS, KEY_PHASES, REPORT_REASONS } from '../../contract/tests/corrections.ts';
import type { ScoreFigures, Wording } from '../../contract/tests/corrections.ts';
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
    /** Why it differs from the version before; '' for the first. */
    reason: text('reason').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.version] }),
    index('question_keys_by_time').on(table.createdAt, table.questionId),
  ],
);

/** Jobs that score stored answers again after a change of a key. */
export const rescorings = sqliteTable(
  'rescorings',
  {
    questionId: text('question_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    /** The last learner and attempt that were done; '' at the start. */
    cursor: text('cursor').notNull(),
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

/** Sums over the first attempts of all learners, from which the figures of an item follow. */
export const itemStatistics = sqliteTable('item_statistics', {
  questionId: text('question_id').primaryKey(),
  /** First attempts in which it was shown, and those in which it was answered and answered right. */
  shown: integer('shown').notNull(),
  answered: integer('answered').notNull(),
  right: integer('right').notNull(),
  /** Number of answers by option, for the newest wording. */
  options: text('options', { mode: 'json' }).$type<number[]>().notNull(),
  /** Sums over `shown`: share of the rest of the test that was right, its square, and its product with the item (0 or 1). */
  rest: real('rest').notNull(),
  restSquared: real('rest_squared').notNull(),
  restTimesItem: real('rest_times_item').notNull(),
  updatedAt: integer('updated_at').notNull(),
});
