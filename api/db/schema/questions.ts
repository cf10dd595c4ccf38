import { KEY_PHASES, REPORT_OUTCOMES, REPORT_REASONS } from '../../contract/tests/test-rules.ts';
import { CORRECTION_KINDS, KEY_ORIGINS } from '../../contract/tests/corrections.ts';
import type { RescoringCursor, ScoreFigures, Wording } from '../../contract/tests/corrections.ts';
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
} from './columns.ts';
import { users } from './accounts.ts';

/* The question bank: reference tables, except for reports and told corrections, which are learners' own. */

/** Texts of questions, by digest; rows are never changed or deleted. */
export const questionWordings = defineTable(
  'question_wordings',
  {
    /** `QuestionRef` */
    questionId: text('question_id').notNull(),
    /** SHA-256 (hex) of question, options, explanation, tags, difficulty and notes. */
    digest: text('digest').notNull(),
    content: json('content').$type<Wording>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.digest] })],
);

/** Which options were right, from when on: an append-only ledger. The highest version counts. */
export const questionKeys = defineTable(
  'question_keys',
  {
    questionId: text('question_id').notNull(),
    /** 1, 2, 3… per question. */
    version: integer('version').notNull(),
    /** The wording whose options `keys` counts. */
    wording: text('wording').notNull(),
    /** Indexes of the accepted options; more than one if any of several is. */
    keys: json('keys').$type<number[]>().notNull(),
    dropped: boolean('dropped').notNull(),
    phase: text('phase', { enum: KEY_PHASES }).notNull(),
    /** Whether a publish or an administrator wrote it. A publish is compared with the last version of a publish. */
    origin: text('origin', { enum: KEY_ORIGINS }).notNull().default('publish'),
    /** Why it differs from the version before; '' if no reason was given. */
    reason: text('reason').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.questionId, table.version] }),
    index('question_keys_by_time').on(table.createdAt, table.questionId),
  ],
);

/** Files whose questions are in the ledger, so that unchanged ones are not read again. */
export const questionFiles = defineTable(
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
export const rescorings = defineTable(
  'rescorings',
  {
    questionId: text('question_id').notNull(),
    keyVersion: integer('key_version').notNull(),
    /** Where the next batch begins. */
    cursor: json('cursor').$type<RescoringCursor>().notNull(),
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
export const scoreCorrections = defineTable(
  'score_corrections',
  {
    ...notExported({
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    }),
    ...writtenByImport({
      attemptId: text('attempt_id').notNull(),
      questionId: text('question_id').notNull(),
      keyVersion: integer('key_version').notNull(),
      kind: text('kind', { enum: CORRECTION_KINDS }).notNull(),
      before: json('before').$type<ScoreFigures>().notNull(),
      after: json('after').$type<ScoreFigures>().notNull(),
      createdAt: integer('created_at').notNull(),
      /** When the learner was told; null before. */
      seenAt: integer('seen_at'),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptId, table.questionId, table.keyVersion] }),
    index('score_corrections_by_user').on(table.userId, table.seenAt, table.createdAt),
  ],
);

/** What learners report about questions: one per learner and question. */
export const questionReports = defineTable(
  'question_reports',
  {
    ...notExported({
      userId: text('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
    }),
    ...writtenByClient({
      questionId: text('question_id').notNull(),
      reason: text('reason', { enum: REPORT_REASONS }).notNull(),
      text: text('text').notNull(),
    }),
    ...writtenByImport({
      createdAt: integer('created_at').notNull(),
      /** When an administrator closed it; null while it is open. */
      closedAt: integer('closed_at'),
      /** Null while it is open, and for reports that earlier versions closed. */
      outcome: text('outcome', { enum: REPORT_OUTCOMES }),
      /** What the administrator wrote to those who reported the question; '' for nothing. */
      answer: text('answer').notNull().default(''),
      /** When the learner was told that it was closed; null before. */
      seenAt: integer('seen_at'),
    }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.questionId] }),
    index('question_reports_by_question').on(table.questionId, table.createdAt),
    index('question_reports_by_state').on(table.closedAt, table.createdAt),
  ],
);
