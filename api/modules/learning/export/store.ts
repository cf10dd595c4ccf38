import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { readPages } from '../../../db/queries.ts';
import { identities, passwordResets, sessions, users } from '../../../db/schema/accounts.ts';
import { highlights } from '../../../db/schema/highlights.ts';
import {
  activity,
  bookmarks,
  progress,
  targets,
  topicReads,
  userMcqs,
  userNotes,
  learnerUsage,
} from '../../../db/schema/learning.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { profilePictures, profiles } from '../../../db/schema/profiles.ts';
import { reviewCards, reviews, reviewSettings } from '../../../db/schema/reviews.ts';
import {
  calendarFeeds,
  readingPositions,
  readingSessions,
  targetDays,
  targetRepeats,
  weeklyEmails,
} from '../../../db/schema/study.ts';
import { testAnswers, testAttempts, testTags } from '../../../db/schema/tests.ts';
import { outside } from '../highlights/store.ts';
import { readCardPages } from '../reviews/store.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';

/**
 * Every table with a learner's data except the account, by its name in the export. `without` names columns that are not
 * exported: the learner's id, secrets (hashes of passwords and tokens) and the official notes in `baseContent`. Tables
 * are read in pages of `rows`, ordered by `key`; tables with large rows have small pages.
 */
export const EXPORTED_TABLES = {
  identities: { table: identities, without: ['userId'], key: ['provider', 'subject'], rows: 100 },
  sessions: { table: sessions, without: ['userId', 'id'], key: ['id'], rows: 100 },
  passwordResets: { table: passwordResets, without: ['userId', 'tokenHash'], key: ['tokenHash'], rows: 100 },
  notes: { table: userNotes, without: ['userId', 'baseContent'], key: ['subject', 'topic'], rows: 1 },
  mcqs: { table: userMcqs, without: ['userId'], key: ['subject', 'topic'], rows: 1 },
  progress: { table: progress, without: ['userId'], key: ['subject', 'topic'], rows: 100 },
  activity: { table: activity, without: ['userId'], key: ['date', 'subject', 'topic'], rows: 500 },
  bookmarks: { table: bookmarks, without: ['userId'], key: ['subject', 'topic', 'sectionIndex'], rows: 100 },
  highlights: { table: highlights, without: ['userId'], key: ['id'], rows: 100 },
  reads: { table: topicReads, without: ['userId'], key: ['subject', 'topic'], rows: 500 },
  targets: { table: targets, without: ['userId'], key: ['date', 'subject', 'topic'], rows: 500 },
  targetDays: { table: targetDays, without: ['userId'], key: ['date'], rows: 500 },
  targetRepeats: { table: targetRepeats, without: ['userId'], key: ['subject', 'topic', 'since'], rows: 500 },
  readingSessions: {
    table: readingSessions,
    without: ['userId'],
    key: ['date', 'clientId', 'subject', 'topic'],
    rows: 500,
  },
  readingPositions: {
    table: readingPositions,
    without: ['userId'],
    key: ['subject', 'topic'],
    rows: 100,
  },
  calendarFeed: { table: calendarFeeds, without: ['userId', 'secretHash'], key: ['secretHash'], rows: 1 },
  attempts: { table: attempts, without: ['userId'], key: ['id'], rows: 50 },
  attemptAnswers: { table: attemptAnswers, without: ['userId'], key: ['attemptId', 'position'], rows: 100 },
  attemptTags: {
    table: attemptTags,
    without: ['userId'],
    key: ['subject', 'topic', 'tag', 'attemptId'],
    rows: 500,
  },
  reviewCards: { table: reviewCards, without: ['userId'], key: ['due', 'id'], rows: 20 },
  reviews: { table: reviews, without: ['userId'], key: ['cardId', 'id'], rows: 500 },
  testAttempts: { table: testAttempts, without: ['userId'], key: ['id'], rows: 20 },
  testAnswers: { table: testAnswers, without: ['userId'], key: ['attemptId', 'position'], rows: 500 },
  testTags: {
    table: testTags,
    without: ['userId'],
    key: ['attemptId', 'subject', 'topic', 'tag'],
    rows: 500,
  },
  usage: { table: learnerUsage, without: ['userId'], key: ['bytes'], rows: 1 },
  weeklyEmail: { table: weeklyEmails, without: ['userId'], key: ['week'], rows: 1 },
  profile: { table: profiles, without: ['userId'], key: ['updatedAt'], rows: 1 },
  picture: { table: profilePictures, without: ['userId'], key: ['updatedAt'], rows: 1 },
  reviewSettings: { table: reviewSettings, without: ['userId'], key: ['updatedAt'], rows: 1 },
} as const;

type ExportedTable = (typeof EXPORTED_TABLES)[keyof typeof EXPORTED_TABLES];
type Row = Record<string, unknown>;

/** Returns the account without secrets, or null if it does not exist. */
export async function readAccount(database: Database, userId: string): Promise<Row | null> {
  const [account] = await database.read.select().from(users).where(eq(users.id, userId));
  return account ? omit(account, ['passwordHash']) : null;
}

export interface ExportedPage {
  /** Name of the table in the export. */
  name: string;
  rows: Row[];
}

/**
 * Yields all exported tables page by page. The first page of each table is empty, so that empty tables are listed, too.
 *
 * @param inaccessible topics whose review cards and highlights are left out, because they contain questions and notes
 */
export async function* readTables(
  database: Database,
  userId: string,
  inaccessible: readonly TopicKey[],
): AsyncGenerator<ExportedPage> {
  for (const [name, { table, without, key, rows }] of Object.entries<ExportedTable>(EXPORTED_TABLES)) {
    const pages: AsyncIterable<Row[]> =
      table === reviewCards
        ? readCardPages(database, userId, { inaccessible })
        : readPages<ExportedTable['table']>(database.read, {
            table,
            where: and(eq(table.userId, userId), table === highlights ? outside(inaccessible) : undefined),
            key,
            rows,
          });
    yield { name, rows: [] };
    for await (const page of pages) yield { name, rows: page.map((row) => omit(row, without)) };
  }
}

/** Bytes become Base64. */
function omit(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !columns.includes(name))
      .map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  );
}
