import type { IgnoredTable, ImportedTable } from '../../../contract/portability/export-format.ts';
import { MAX_BOOKMARKS } from '../../../contract/study/bookmark-rules.ts';
import { MAX_HIGHLIGHTS, MAX_TOPIC_HIGHLIGHTS } from '../../../contract/study/highlight-rules.ts';
import { MAX_TARGETS } from '../../../contract/study/target-rules.ts';
import { identities, passwordResets, sessions } from '../../../db/schema/accounts.ts';
import { highlights } from '../../../db/schema/highlights.ts';
import * as learning from '../../../db/schema/learning.ts';
import { profilePictures, profiles } from '../../../db/schema/profiles.ts';
import { questionReports, scoreCorrections } from '../../../db/schema/questions.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { reviewCards, reviews, reviewSettings } from '../../../db/schema/reviews.ts';
import * as study from '../../../db/schema/study.ts';
import { testAnswers, testAttempts, testTags, testTopics } from '../../../db/schema/tests.ts';
import { REPORTS_MAX } from '../question-reports/store.ts';
import { isCounted } from '../quota/store.ts';
import type { OwnedTable } from '../quota/store.ts';
import { withBase, withKnownVersion, withPresentAttempts, withTimeOfDays } from './adjusted-rows-store.ts';
import { attemptsPorting } from './attempts-store.ts';
import { cardsPorting, reviewsPorting } from './cards-store.ts';
import * as merging from './merge.ts';
import { IS_NOT_DELETED, keptPorting, mergedRows } from './store.ts';
import type { Limit, MergedTable, Porting } from './store.ts';
import { testsPorting } from './tests-store.ts';

interface LearnerTable {
  table: OwnedTable;
  /** Rows of a page of an export: few where rows are large. */
  rows: number;
  /** Columns by which pages are ordered, if another index than that of the primary key serves them. They must be unique. */
  order?: readonly string[];
  /** How rows of a file, and of a moved topic, get into an account. Missing if they are not imported, or are written with others. */
  porting?: Porting;
}

/** A table whose rows are merged one by one. */
function merged<Table extends OwnedTable>(
  rows: number,
  table: Table,
  merge: MergedTable<Table>['merge'],
  more: Pick<MergedTable<Table>, 'prepare' | 'limits'> = {},
) {
  return { table, rows, porting: mergedRows({ table, merge, ...more }) };
}

const atMost = (maximum: number, what: string): Limit => ({
  ...{ maximum, per: [] },
  message: `There can be at most ${maximum.toLocaleString('en')} ${what}`,
});
const REMOVE = 'Remove some, and import the file again.';

/** Corrections of one account: far more than an account with all its attempts has. */
const MAX_CORRECTIONS = 20_000;

/**
 * Every table with a learner's data except the account, by its name in the export. The definition of a table says which columns
 * are exported, what a file may bring, what identifies a row, and whether rows count towards the quota. Here is what differs beyond
 * that. Export, import, quota, deletion and moved topics take the tables from this list.
 */
export const LEARNER_TABLES = {
  identities: { table: identities, rows: 100 },
  sessions: { table: sessions, rows: 100 },
  passwordResets: { table: passwordResets, rows: 100 },
  calendarFeed: { table: study.calendarFeeds, rows: 1 },
  usage: { table: learning.learnerUsage, rows: 1 },
  weeklyEmail: { table: study.weeklyEmails, rows: 1 },

  profile: merged(1, profiles, merging.mergeProfiles),
  picture: merged(1, profilePictures, merging.keepMine),
  reviewSettings: merged(1, reviewSettings, merging.mergeReviewSettings),

  notes: merged(1, learning.userNotes, merging.mergeNotes, { prepare: withBase }),
  mcqs: merged(1, learning.userMcqs, merging.mergeMcqs),
  keptVersions: { table: learning.keptVersions, rows: 1, porting: keptPorting },
  activity: merged(500, learning.activity, merging.mergeActivity),
  progress: merged(100, learning.progress, merging.mergeProgress, { prepare: withTimeOfDays }),
  readingSessions: merged(500, study.readingSessions, merging.mergeReadingSessions),
  readingPositions: merged(100, study.readingPositions, merging.mergePositions),
  reads: merged(500, learning.topicReads, merging.mergeReads, { prepare: withKnownVersion }),
  bookmarks: merged(100, learning.bookmarks, merging.mergeBookmarks, {
    limits: [atMost(MAX_BOOKMARKS, `bookmarks. ${REMOVE}`)],
  }),
  highlights: merged(100, highlights, merging.mergeHighlights, {
    limits: [
      { ...atMost(MAX_HIGHLIGHTS, `highlights. ${REMOVE}`), where: IS_NOT_DELETED },
      {
        ...atMost(MAX_TOPIC_HIGHLIGHTS, `highlights in a topic. ${REMOVE}`),
        ...{ per: ['subject', 'topic'], where: IS_NOT_DELETED },
      },
    ],
  }),
  targetDays: merged(500, study.targetDays, merging.keepMine),
  targets: merged(500, learning.targets, merging.mergeTargets, {
    limits: [
      {
        ...{ maximum: MAX_TARGETS, per: ['date'] },
        message: `A day can have at most ${MAX_TARGETS} targets. ${REMOVE}`,
      },
    ],
  }),
  targetRepeats: merged(500, study.targetRepeats, merging.keepMine),

  attempts: { table: attempts, rows: 50, porting: attemptsPorting },
  /** Written with their attempt. */
  attemptAnswers: { table: attemptAnswers, rows: 100 },
  attemptTags: { table: attemptTags, rows: 500, order: ['subject', 'topic', 'tag', 'attemptId'] },
  reviewCards: { table: reviewCards, rows: 20, order: ['due', 'id'], porting: cardsPorting },
  reviews: { table: reviews, rows: 500, order: ['cardId', 'id'], porting: reviewsPorting },
  testAttempts: { table: testAttempts, rows: 20, porting: testsPorting },
  /** Written with their attempt, like the tags and topics of a file. */
  testAnswers: { table: testAnswers, rows: 500 },
  testTags: merged(500, testTags, merging.mergeTestTags),
  testTopics: merged(500, testTopics, merging.mergeTestTopics),
  scoreCorrections: merged(100, scoreCorrections, merging.mergeCorrections, {
    prepare: withPresentAttempts,
    limits: [atMost(MAX_CORRECTIONS, 'corrected scores.')],
  }),
  questionReports: merged(100, questionReports, merging.mergeReports, {
    limits: [atMost(REPORTS_MAX, 'reports of questions.')],
  }),
} as const satisfies Record<ImportedTable | IgnoredTable, LearnerTable>;

/** The tables by their names in a file. */
export const TABLES_BY_NAME: ReadonlyMap<string, LearnerTable> = new Map(Object.entries(LEARNER_TABLES));

/** The tables whose rows count towards the quota. */
export const COUNTED_TABLES: readonly OwnedTable[] = Object.values(LEARNER_TABLES)
  .map(({ table }): OwnedTable => table)
  .filter(isCounted);
