import { MAX_BOOKMARKS } from '../../../contract/study/bookmark-rules.ts';
import { MAX_HIGHLIGHTS, MAX_TOPIC_HIGHLIGHTS } from '../../../contract/study/highlight-rules.ts';
import { MAX_TARGETS } from '../../../contract/study/target-rules.ts';
import { highlights } from '../../../db/schema/highlights.ts';
import {
  activity,
  bookmarks,
  keptVersions,
  progress,
  targets,
  topicReads,
  userMcqs,
  userNotes,
} from '../../../db/schema/learning.ts';
import {
  calendarFeeds,
  readingPositions,
  readingSessions,
  targetDays,
  targetRepeats,
} from '../../../db/schema/study.ts';
import {
  keepMine,
  mergeActivity,
  mergeBookmarks,
  mergeHighlights,
  mergeMcqs,
  mergeNotes,
  mergePositions,
  mergeProgress,
  mergeReadingSessions,
  mergeReads,
  mergeTargets,
} from './merge.ts';
import { withBase, withKnownVersion, withTimeOfDays } from './adjusted-rows/store.ts';
import { IS_NOT_DELETED, keptPorting, mergedRows } from './store.ts';

/** A part of `LEARNER_TABLES`: notes, reading and plans. */
export const STUDY_TABLES = {
  notes: {
    table: userNotes,

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

    key: ['subject', 'topic'],
    rows: 1,
    porting: mergedRows({ table: userMcqs, identity: ['subject', 'topic'], merge: mergeMcqs }),
  },
  keptVersions: { table: keptVersions, key: ['id'], rows: 1, porting: keptPorting },
  progress: {
    table: progress,

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

    key: ['date', 'subject', 'topic'],
    rows: 500,
    porting: mergedRows({ table: activity, identity: ['date', 'subject', 'topic'], merge: mergeActivity }),
  },
  bookmarks: {
    table: bookmarks,

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

    key: ['date'],
    rows: 500,
    porting: mergedRows({ table: targetDays, identity: ['date'], merge: keepMine }),
  },
  targetRepeats: {
    table: targetRepeats,

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

    key: ['subject', 'topic'],
    rows: 100,
    porting: mergedRows({
      table: readingPositions,
      identity: ['subject', 'topic'],
      merge: mergePositions,
    }),
  },
  calendarFeed: { table: calendarFeeds, key: ['secretHash'], rows: 1 },
} as const;
