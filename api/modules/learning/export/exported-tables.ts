import { identities, passwordResets, sessions, users } from '../../../db/schema/accounts.ts';
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
import { reviewCards, reviews, reviewSettings } from '../../../db/schema/reviews.ts';
import { calendarFeeds, readingSessions, targetDays, targetRepeats } from '../../../db/schema/study.ts';

/** The account itself: one row, found by its id. */
export const EXPORTED_ACCOUNT = { table: users, without: ['passwordHash'] };

/**
 * Every table that holds what is a learner's, by the name it has in the file. `without` names what opens an account
 * (hashes of passwords and tokens), says the same for every row, or is no text of theirs: `baseContent` is the
 * official notes from which their own began. `rows` are read at once, in the order of `key`: fewer where one row can
 * be large.
 */
export const EXPORTED = {
  identities: { table: identities, without: ['userId'], key: ['provider', 'subject'], rows: 100 },
  sessions: { table: sessions, without: ['userId', 'id'], key: ['id'], rows: 100 },
  passwordResets: { table: passwordResets, without: ['userId', 'tokenHash'], key: ['tokenHash'], rows: 100 },
  notes: { table: userNotes, without: ['userId', 'baseContent'], key: ['subject', 'topic'], rows: 1 },
  mcqs: { table: userMcqs, without: ['userId'], key: ['subject', 'topic'], rows: 1 },
  progress: { table: progress, without: ['userId'], key: ['subject', 'topic'], rows: 100 },
  activity: { table: activity, without: ['userId'], key: ['date', 'subject', 'topic'], rows: 500 },
  bookmarks: { table: bookmarks, without: ['userId'], key: ['subject', 'topic', 'sectionIndex'], rows: 100 },
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
  usage: { table: learnerUsage, without: ['userId'], key: ['bytes'], rows: 1 },
  reviewSettings: { table: reviewSettings, without: ['userId'], key: ['updatedAt'], rows: 1 },
} as const;

export type ExportedTable = (typeof EXPORTED)[keyof typeof EXPORTED];
