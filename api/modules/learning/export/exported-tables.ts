import { identities, passwordResets, sessions, users } from '../../../db/schema/accounts.ts';
import {
  activity,
  bookmarks,
  progress,
  targets,
  topicReads,
  userMcqs,
  userNotes,
} from '../../../db/schema/learning.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { reviewCards, reviews, reviewSettings } from '../../../db/schema/reviews.ts';
import { calendarFeeds, readingSessions, targetDays, targetRepeats } from '../../../db/schema/study.ts';

/** The account itself: one row, found by its id. */
export const EXPORTED_ACCOUNT = { table: users, without: ['passwordHash'] };

/**
 * Every table that holds what is a learner's, by the name it has in the file. `without` names what opens an account
 * (hashes of passwords and tokens), says the same for every row, or is no text of theirs: `baseContent` is the
 * official notes from which their own began.
 */
export const EXPORTED = {
  identities: { table: identities, without: ['userId'] },
  sessions: { table: sessions, without: ['userId', 'id'] },
  passwordResets: { table: passwordResets, without: ['userId', 'tokenHash'] },
  notes: { table: userNotes, without: ['userId', 'baseContent'] },
  mcqs: { table: userMcqs, without: ['userId'] },
  progress: { table: progress, without: ['userId'] },
  activity: { table: activity, without: ['userId'] },
  bookmarks: { table: bookmarks, without: ['userId'] },
  reads: { table: topicReads, without: ['userId'] },
  targets: { table: targets, without: ['userId'] },
  targetDays: { table: targetDays, without: ['userId'] },
  targetRepeats: { table: targetRepeats, without: ['userId'] },
  readingSessions: { table: readingSessions, without: ['userId'] },
  calendarFeed: { table: calendarFeeds, without: ['userId', 'secretHash'] },
  attempts: { table: attempts, without: ['userId'] },
  attemptAnswers: { table: attemptAnswers, without: ['userId'] },
  attemptTags: { table: attemptTags, without: ['userId'] },
  reviewCards: { table: reviewCards, without: ['userId'] },
  reviews: { table: reviews, without: ['userId'] },
  reviewSettings: { table: reviewSettings, without: ['userId'] },
} as const;
