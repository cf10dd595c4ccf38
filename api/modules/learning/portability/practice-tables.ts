import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { questionReports, scoreCorrections } from '../../../db/schema/questions.ts';
import { reviewCards, reviews } from '../../../db/schema/reviews.ts';
import { testAnswers, testAttempts, testTags, testTopics } from '../../../db/schema/tests.ts';
import { REPORTS_MAX } from '../question-reports/store.ts';
import { attemptsPorting } from './attempts/store.ts';
import { cardsPorting, reviewsPorting } from './cards/store.ts';
import { correctionsPorting } from './corrections/store.ts';
import { mergeReports, mergeTestTags, mergeTestTopics } from './merge.ts';
import { mergedRows } from './store.ts';
import { testsPorting } from './tests/store.ts';

/** A part of `LEARNER_TABLES`: quizzes, reviews and tests. */
export const PRACTICE_TABLES = {
  attempts: { table: attempts, key: ['id'], rows: 50, porting: attemptsPorting },
  /** Written with their attempt. */
  attemptAnswers: { table: attemptAnswers, key: ['attemptId', 'position'], rows: 100 },
  attemptTags: {
    table: attemptTags,

    key: ['subject', 'topic', 'tag', 'attemptId'],
    rows: 500,
  },
  reviewCards: {
    table: reviewCards,

    key: ['due', 'id'],
    rows: 20,
    porting: cardsPorting,
  },
  reviews: { table: reviews, key: ['cardId', 'id'], rows: 500, porting: reviewsPorting },
  testAttempts: { table: testAttempts, key: ['id'], rows: 20, porting: testsPorting },
  /** Written with their attempt, like the tags. */
  testAnswers: { table: testAnswers, key: ['attemptId', 'position'], rows: 500 },
  testTags: {
    table: testTags,

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

    key: ['attemptId', 'questionId', 'keyVersion'],
    rows: 100,
    porting: correctionsPorting,
  },
  questionReports: {
    table: questionReports,

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
} as const;
