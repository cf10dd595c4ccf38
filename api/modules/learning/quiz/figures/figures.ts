import type { ConfidenceAccuracy, TopicUnderstanding } from '../../../../contract/practice/quiz-figures.ts';
import {
  CONFIDENCES,
  clampScore,
  scorePercentage,
  understandingLevel,
} from '../../../../contract/practice/scoring.ts';

/* Figures over practice and tests together. An attempt at a quiz is about one topic; a test asks a few questions about many. */

/** Sums over attempts at quizzes. Scores are 0 to 100, times whole seconds. */
export interface PracticeSums {
  totalAttempts: number;
  totalQuestions: number;
  totalCorrectAnswers: number;
  /** Mean of the attempts. */
  averageScore: number;
  bestScore: number;
  totalTimeSpent: number;
}

/** Sums over tests, or over their questions on a topic. */
export interface TestSums {
  attempts: number;
  totalQuestions: number;
  correctAnswers: number;
  totalTimeSpent: number;
  /** Questions whose time is known, which it is not on paper. */
  timedQuestions: number;
}

interface Place {
  subject: string;
  topic: string;
}

const NO_PRACTICE: PracticeSums = {
  ...{ totalAttempts: 0, totalQuestions: 0, totalCorrectAnswers: 0 },
  ...{ averageScore: 0, bestScore: 0, totalTimeSpent: 0 },
};
const NO_TESTS: TestSums = {
  ...{ attempts: 0, totalQuestions: 0, correctAnswers: 0, totalTimeSpent: 0, timedQuestions: 0 },
};

/** Joins what quizzes and tests say about each topic, in the order of the slugs. */
export function understandingOf(
  practice: readonly (PracticeSums & Place)[],
  tests: readonly (TestSums & Place)[],
): TopicUnderstanding[] {
  const keyOf = ({ subject, topic }: Place) => `${subject}/${topic}`;
  const practiceOf = new Map(practice.map((row) => [keyOf(row), row]));
  const testsOf = new Map(tests.map((row) => [keyOf(row), row]));
  const places = new Map(
    [...practice, ...tests].map(({ subject, topic }) => [`${subject}/${topic}`, { subject, topic }]),
  );
  return [...places.values()].sort(bySlugs).map((place) => {
    const quiz = practiceOf.get(keyOf(place)) ?? NO_PRACTICE;
    const test = testsOf.get(keyOf(place)) ?? NO_TESTS;
    const averageScore = averageOf(quiz, test);
    return {
      id: keyOf(place),
      ...{ subject: place.subject, topic: place.topic },
      totalAttempts: quiz.totalAttempts,
      totalTests: test.attempts,
      totalQuestionsAttempted: quiz.totalQuestions + test.totalQuestions,
      totalCorrectAnswers: quiz.totalCorrectAnswers + test.correctAnswers,
      averageScore: clampScore(averageScore),
      bestScore: quiz.totalAttempts === 0 ? clampScore(averageScore) : quiz.bestScore,
      totalTimeSpent: quiz.totalTimeSpent + test.totalTimeSpent,
      timedQuestions: quiz.totalQuestions + test.timedQuestions,
      understandingLevel: understandingLevel(isKnown(quiz, test) ? averageScore : 0),
    };
  });
}

/** Questions in tests that say as much about a topic as a quiz. */
const LEAST_QUESTIONS = 5;

/** Whether the score says enough for a level: one right answer in a test makes nobody an expert. */
function isKnown(quiz: PracticeSums, test: TestSums): boolean {
  return quiz.totalAttempts > 0 || test.totalQuestions >= LEAST_QUESTIONS;
}

/** The mean score of the quizzes and the score of the questions in tests, weighted by their numbers of questions. */
function averageOf(quiz: PracticeSums, test: TestSums): number {
  const questions = quiz.totalQuestions + test.totalQuestions;
  if (questions === 0 || test.totalQuestions === 0) return quiz.averageScore;
  return (quiz.averageScore * quiz.totalQuestions + test.correctAnswers * 100) / questions;
}

function bySlugs(a: Place, b: Place): number {
  return compare(a.subject, b.subject) || compare(a.topic, b.topic);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Share of right answers in tests, 0 to 100. */
export function testScore({ correctAnswers, totalQuestions }: TestSums): number {
  return scorePercentage(correctAnswers, totalQuestions);
}

export interface ConfidenceSum {
  confidence: string | null;
  answered: number;
  correct: number;
}

/** One row for each confidence that was ever stated, from sure to guess. */
export function byConfidence(sums: readonly ConfidenceSum[]): ConfidenceAccuracy[] {
  return CONFIDENCES.flatMap((confidence) => {
    const rows = sums.filter((row) => row.confidence === confidence);
    if (rows.length === 0) return [];
    const total = (field: 'answered' | 'correct') => rows.reduce((all, row) => all + row[field], 0);
    return [{ confidence, answered: total('answered'), correct: total('correct') }];
  });
}
