import { Type } from 'typebox';
import {
  KEY_PHASES,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
} from '../../contract/tests/test-rules.ts';
import { CORRECTION_KINDS, KEY_ORIGINS } from '../../contract/tests/corrections.ts';
import type { RescoringCursor, Wording } from '../../contract/tests/corrections.ts';
import {
  addedLater,
  boolean,
  defineTable,
  index,
  integer,
  json,
  primaryKey,
  text,
  writtenByClient,
  writtenByImport,
} from './columns.ts';
import { ofLearner } from './accounts.ts';
import {
  COUNT_MAX,
  Result,
  closed,
  id,
  integerIn,
  jsonOf,
  orNull,
  questionRef,
  textUpTo,
  time,
} from './learner-columns.ts';

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

/** The largest number of questions that a score counts. */
const Questions = Type.Integer({ minimum: 0, maximum: COUNT_MAX });
/** `ScoreFigures`: a score before or after a correction. */
const Figures = closed({
  right: Questions,
  total: Questions,
  percentage: Type.Number({ minimum: 0, maximum: 100 }),
  marks: orNull(Result),
  maximum: orNull(Result),
});

/** Changes of a learner's scores by a corrected question. */
export const scoreCorrections = defineTable(
  'score_corrections',
  {
    ...ofLearner('uncounted'),
    ...writtenByImport({
      attemptId: id('attempt_id').notNull(),
      questionId: questionRef('question_id').notNull(),
      keyVersion: integerIn('key_version', 1, COUNT_MAX).notNull(),
      kind: text('kind', { enum: CORRECTION_KINDS }).notNull(),
      before: jsonOf('before', Figures).notNull(),
      after: jsonOf('after', Figures).notNull(),
      createdAt: time('created_at').notNull(),
      /** When the learner was told; null before. */
      seenAt: time('seen_at'),
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
    ...ofLearner('uncounted'),
    ...writtenByClient({
      questionId: questionRef('question_id').notNull(),
      reason: text('reason', { enum: REPORT_REASONS }).notNull(),
      text: textUpTo('text', REPORT_TEXT_MAX).notNull(),
    }),
    ...writtenByImport({
      createdAt: time('created_at').notNull(),
      /** When an administrator closed it; null while it is open. */
      closedAt: time('closed_at'),
    }),
    ...addedLater(
      writtenByImport({
        /** Null while it is open, and for reports that earlier versions closed. */
        outcome: text('outcome', { enum: REPORT_OUTCOMES }),
        /** What the administrator wrote to those who reported the question; '' for nothing. */
        answer: textUpTo('answer', REPORT_TEXT_MAX).notNull().default(''),
        /** When the learner was told that it was closed; null before. */
        seenAt: time('seen_at'),
      }),
    ),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.questionId] }),
    index('question_reports_by_question').on(table.questionId, table.createdAt),
    index('question_reports_by_state').on(table.closedAt, table.createdAt),
  ],
);
