import { MAX_BOOKMARKS } from '../../../contract/study/bookmark-rules.ts';
import { MAX_HIGHLIGHTS, MAX_TOPIC_HIGHLIGHTS } from '../../../contract/study/highlight-rules.ts';
import { MAX_TARGETS } from '../../../contract/study/target-rules.ts';
import { identities, passwordResets, sessions } from '../../../db/schema/accounts.ts';
import { highlights } from '../../../db/schema/highlights.ts';
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
} from '../../../db/schema/learning.ts';
import { profilePictures, profiles } from '../../../db/schema/profiles.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { questionReports, scoreCorrections } from '../../../db/schema/questions.ts';
import { reviewCards, reviews, reviewSettings } from '../../../db/schema/reviews.ts';
import {
  calendarFeeds,
  readingPositions,
  readingSessions,
  targetDays,
  targetRepeats,
  weeklyEmails,
} from '../../../db/schema/study.ts';
import { testAnswers, testAttempts, testTags, testTopics } from '../../../db/schema/tests.ts';
import { REPORTS_MAX } from '../question-reports/store.ts';
import { attemptsPorting } from './attempts/store.ts';
import { cardsPorting, reviewsPorting } from './cards/store.ts';
import { correctionsPorting } from './corrections/store.ts';
import {
  keepMine,
  mergeActivity,
  mergeBookmarks,
  mergeHighlights,
  mergeMcqs,
  mergeNotes,
  mergePositions,
  mergeProfiles,
  mergeProgress,
  mergeReadingSessions,
  mergeReads,
  mergeReports,
  mergeReviewSettings,
  mergeTargets,
  mergeTestTags,
  mergeTestTopics,
} from './merge.ts';
import { withBase, withKnownVersion, withTimeOfDays } from './prepare/store.ts';
import { IS_NOT_DELETED, keptPorting, mergedRows } from './store.ts';
import type { Porting } from './store.ts';
import { testsPorting } from './tests/store.ts';

/**
 * Every table with a learner's data except the account, by its name in the export.
 *
 * - `without` names columns that are not exported: the learner's id, secrets (hashes of passwords and tokens) and the official
 *   notes in `baseContent`. Tables are read in pages of `rows`, ordered by `key`; tables with large rows have small pages.
 * - `porting` is how rows of a file, and of a moved topic, get into an account. Tables without one belong to the account or
 *   follow from others. `api/contract/portability/export-file.ts` has the schema of the rows.
 */
export const LEARNER_TABLES = {
  identities: { table: identities, without: ['userId'], key: ['provider', 'subject'], rows: 100 },
  sessions: { table: sessions, without: ['userId', 'id'], key: ['id'], rows: 100 },
  passwordResets: { table: passwordResets, without: ['userId', 'tokenHash'], key: ['tokenHash'], rows: 100 },
  notes: {
    table: userNotes,
    without: ['userId', 'baseContent'],
    key: ['subject', 'topic'],
    rows: 1,
    porting: mergedRows({
      table: userNotes,
      identity: ['subject', 'topic'],
      merge: mergeNotes,
      prepare: withBase,
    }),
  },
  mcqs: {
    table: userMcqs,
    without: ['userId'],
    key: ['subject', 'topic'],
    rows: 1,
    porting: mergedRows({ table: userMcqs, identity: ['subject', 'topic'], merge: mergeMcqs }),
  },
  keptVersions: { table: keptVersions, without: ['userId'], key: ['id'], rows: 1, porting: keptPorting },
  progress: {
    table: progress,
    without: ['userId'],
    key: ['subject', 'topic'],
    rows: 100,
    porting: mergedRows({
      table: progress,
      identity: ['subject', 'topic'],
      merge: mergeProgress,
      prepare: withTimeOfDays,
    }),
  },
  activity: {
    table: activity,
    without: ['userId'],
    key: ['date', 'subject', 'topic'],
    rows: 500,
    porting: mergedRows({ table: activity, identity: ['date', 'subject', 'topic'], merge: mergeActivity }),
  },
  bookmarks: {
    table: bookmarks,
    without: ['userId'],
    key: ['subject', 'topic', 'sectionIndex'],
    rows: 100,
    porting: mergedRows({
      table: bookmarks,
      identity: ['subject', 'topic', 'sectionIndex'],
      merge: mergeBookmarks,
      limits: [
        {
          maximum: MAX_BOOKMARKS,
          per: [],
          message: `There can be at most ${MAX_BOOKMARKS.toLocaleString('en')} bookmarks. Remove some, and import the file again.`,
        },
      ],
    }),
  },
  highlights: {
    table: highlights,
    without: ['userId'],
    key: ['id'],
    rows: 100,
    porting: mergedRows({
      table: highlights,
      identity: ['id'],
      merge: mergeHighlights,
      limits: [
        {
          maximum: MAX_HIGHLIGHTS,
          per: [],
          where: IS_NOT_DELETED,
          message: `There can be at most ${MAX_HIGHLIGHTS.toLocaleString('en')} highlights. Remove some, and import the file again.`,
        },
        {
          maximum: MAX_TOPIC_HIGHLIGHTS,
          per: ['subject', 'topic'],
          where: IS_NOT_DELETED,
          message: `There can be at most ${MAX_TOPIC_HIGHLIGHTS} highlights in a topic. Remove some, and import the file again.`,
        },
      ],
    }),
  },
  reads: {
    table: topicReads,
    without: ['userId'],
    key: ['subject', 'topic'],
    rows: 500,
    porting: mergedRows({
      table: topicReads,
      identity: ['subject', 'topic'],
      merge: mergeReads,
      prepare: withKnownVersion,
    }),
  },
  targets: {
    table: targets,
    without: ['userId'],
    key: ['date', 'subject', 'topic'],
    rows: 500,
    porting: mergedRows({
      table: targets,
      identity: ['date', 'subject', 'topic'],
      merge: mergeTargets,
      limits: [
        {
          maximum: MAX_TARGETS,
          per: ['date'],
          message: `A day can have at most ${MAX_TARGETS} targets. Remove some, and import the file again.`,
        },
      ],
    }),
  },
  targetDays: {
    table: targetDays,
    without: ['userId'],
    key: ['date'],
    rows: 500,
    porting: mergedRows({ table: targetDays, identity: ['date'], merge: keepMine }),
  },
  targetRepeats: {
    table: targetRepeats,
    without: ['userId'],
    key: ['subject', 'topic', 'since'],
    rows: 500,
    porting: mergedRows({
      table: targetRepeats,
      identity: ['subject', 'topic', 'since'],
      merge: keepMine,
    }),
  },
  readingSessions: {
    table: readingSessions,
    without: ['userId'],
    key: ['date', 'clientId', 'subject', 'topic'],
    rows: 500,
    porting: mergedRows({
      table: readingSessions,
      identity: ['date', 'clientId', 'subject', 'topic'],
      merge: mergeReadingSessions,
    }),
  },
  readingPositions: {
    table: readingPositions,
    without: ['userId'],
    key: ['subject', 'topic'],
    rows: 100,
    porting: mergedRows({
      table: readingPositions,
      identity: ['subject', 'topic'],
      merge: mergePositions,
    }),
  },
  calendarFeed: { table: calendarFeeds, without: ['userId', 'secretHash'], key: ['secretHash'], rows: 1 },
  attempts: { table: attempts, without: ['userId'], key: ['id'], rows: 50, porting: attemptsPorting },
  /** Written with their attempt. */
  attemptAnswers: { table: attemptAnswers, without: ['userId'], key: ['attemptId', 'position'], rows: 100 },
  attemptTags: {
    table: attemptTags,
    without: ['userId'],
    key: ['subject', 'topic', 'tag', 'attemptId'],
    rows: 500,
  },
  reviewCards: {
    table: reviewCards,
    without: ['userId'],
    key: ['due', 'id'],
    rows: 20,
    porting: cardsPorting,
  },
  reviews: { table: reviews, without: ['userId'], key: ['cardId', 'id'], rows: 500, porting: reviewsPorting },
  testAttempts: { table: testAttempts, without: ['userId'], key: ['id'], rows: 20, porting: testsPorting },
  /** Written with their attempt, like the tags. */
  testAnswers: { table: testAnswers, without: ['userId'], key: ['attemptId', 'position'], rows: 500 },
  testTags: {
    table: testTags,
    without: ['userId'],
    key: ['attemptId', 'subject', 'topic', 'tag'],
    rows: 500,
    porting: mergedRows({
      table: testTags,
      identity: ['attemptId', 'subject', 'topic', 'tag'],
      merge: mergeTestTags,
    }),
  },
  testTopics: {
    table: testTopics,
    without: ['userId'],
    key: ['attemptId', 'subject', 'topic', 'confidence'],
    rows: 500,
    porting: mergedRows({
      table: testTopics,
      identity: ['attemptId', 'subject', 'topic', 'confidence'],
      merge: mergeTestTopics,
    }),
  },
  scoreCorrections: {
    table: scoreCorrections,
    without: ['userId'],
    key: ['attemptId', 'questionId', 'keyVersion'],
    rows: 100,
    porting: correctionsPorting,
  },
  questionReports: {
    table: questionReports,
    without: ['userId'],
    key: ['questionId'],
    rows: 100,
    porting: mergedRows({
      table: questionReports,
      identity: ['questionId'],
      merge: mergeReports,
      limits: [
        {
          maximum: REPORTS_MAX,
          per: [],
          message: `There can be at most ${REPORTS_MAX.toLocaleString('en')} reports of questions.`,
        },
      ],
    }),
  },
  usage: { table: learnerUsage, without: ['userId'], key: ['bytes'], rows: 1 },
  weeklyEmail: { table: weeklyEmails, without: ['userId'], key: ['week'], rows: 1 },
  profile: {
    table: profiles,
    without: ['userId'],
    key: ['updatedAt'],
    rows: 1,
    porting: mergedRows({ table: profiles, identity: [], merge: mergeProfiles }),
  },
  picture: {
    table: profilePictures,
    without: ['userId'],
    key: ['updatedAt'],
    rows: 1,
    porting: mergedRows({ table: profilePictures, identity: [], merge: keepMine }),
  },
  reviewSettings: {
    table: reviewSettings,
    without: ['userId'],
    key: ['updatedAt'],
    rows: 1,
    porting: mergedRows({ table: reviewSettings, identity: [], merge: mergeReviewSettings }),
  },
} as const;

export type LearnerTable = (typeof LEARNER_TABLES)[keyof typeof LEARNER_TABLES];

/** How rows get into this table; null if they are not imported or are written with others. */
export function portingOf(name: string): Porting | null {
  const tables: Readonly<Record<string, LearnerTable>> = LEARNER_TABLES;
  const found = Object.hasOwn(tables, name) ? tables[name] : undefined;
  return found && 'porting' in found ? found.porting : null;
}
