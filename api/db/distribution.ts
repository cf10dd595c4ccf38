import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { configuredAdmins, identities, passwordResets, sessions, users } from './schema/accounts.ts';
import { newestRelease, shortLived } from './schema/shared-state.ts';
import { highlights } from './schema/highlights.ts';
import {
  activity,
  bookmarks,
  keptVersions,
  learnerUsage,
  progress,
  targets,
  topicReads,
  userMcqs,
  userNotes,
} from './schema/learning.ts';
import { profilePictures, profiles } from './schema/profiles.ts';
import {
  audit,
  deletedContent,
  deletedFiles,
  hookDeliveries,
  officialNotes,
  officialVersions,
  publishes,
  topicMoves,
} from './schema/publishing.ts';
import {
  questionFiles,
  questionKeys,
  questionReports,
  questionWordings,
  rescorings,
  scoreCorrections,
} from './schema/questions.ts';
import { attemptAnswers, attempts, attemptTags } from './schema/quiz.ts';
import { reviewCards, reviews, reviewSettings } from './schema/reviews.ts';
import {
  calendarFeeds,
  readingPositions,
  readingSessions,
  targetDays,
  targetRepeats,
  weeklyEmails,
} from './schema/study.ts';
import { testAnswers, testAttempts, testTags, testTopics } from './schema/tests.ts';

/*
 * Where the rows of each table are if the database is spread over several machines. Every table is in one of these lists,
 * after the tables that its foreign keys name. A test checks the rules of Citus against them.
 */

/**
 * Copied to every machine. Accounts, and what is found by an address or a secret before the learner is known, have keys that
 * must be unique among all learners. The others are joined with rows of learners. All are written seldom and read often.
 */
export const REFERENCE_TABLES: readonly SQLiteTable[] = [
  users,
  identities,
  passwordResets,
  calendarFeeds,
  officialVersions,
  officialNotes,
  questionWordings,
  questionKeys,
];

/** What learners store. All rows of a learner are on one machine, which `user_id` selects. */
export const TABLES_BY_LEARNER: readonly SQLiteTable[] = [
  sessions,
  profiles,
  profilePictures,
  learnerUsage,
  progress,
  activity,
  readingSessions,
  readingPositions,
  bookmarks,
  highlights,
  userNotes,
  userMcqs,
  keptVersions,
  topicReads,
  targets,
  targetDays,
  targetRepeats,
  weeklyEmails,
  attempts,
  attemptAnswers,
  attemptTags,
  reviewCards,
  reviews,
  reviewSettings,
  testAttempts,
  testAnswers,
  testTags,
  testTopics,
  scoreCorrections,
  questionReports,
];

/** On the machine to which the servers connect: what administrators and publishes store. */
export const LOCAL_TABLES: readonly SQLiteTable[] = [
  configuredAdmins,
  topicMoves,
  publishes,
  hookDeliveries,
  audit,
  deletedContent,
  deletedFiles,
  questionFiles,
  rescorings,
  shortLived,
  newestRelease,
];

/** All tables, each after those that its foreign keys name. */
export const ALL_TABLES: readonly SQLiteTable[] = [
  ...REFERENCE_TABLES,
  ...TABLES_BY_LEARNER,
  ...LOCAL_TABLES,
];
