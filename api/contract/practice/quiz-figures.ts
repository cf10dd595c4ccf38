import { Type } from 'typebox';
import type { Static } from 'typebox';
import { CONFIDENCES, UNDERSTANDING_LEVELS } from './scoring.ts';
import { success } from '../shared/envelopes.ts';

const Count = Type.Integer({ minimum: 0 });
const Score = Type.Number({ description: '0 to 100.' });

const SectionCoverage = Type.Object({
  id: Type.String({ description: 'Id of its heading in the official notes.' }),
  title: Type.String({ description: 'Text of its heading.' }),
  questions: Type.Integer({ minimum: 0, description: 'On it and on its subsections.' }),
  answered: Type.Integer({ minimum: 0, description: 'Those that the learner has ever answered.' }),
  right: Type.Integer({ minimum: 0, description: 'Those whose last answer was right.' }),
  subsections: Type.Array(Type.String(), { description: 'Ids of its subsections that have questions.' }),
});
export type SectionCoverage = Static<typeof SectionCoverage>;

export const TopicUnderstanding = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  topic: Type.String(),
  totalAttempts: Type.Integer({ minimum: 0, description: 'At quizzes.' }),
  totalTests: Type.Integer({ minimum: 0, description: 'Tests that asked about the topic.' }),
  totalQuestionsAttempted: Type.Integer({
    description: 'Questions of all quizzes and tests, including unattempted ones.',
  }),
  totalCorrectAnswers: Count,
  averageScore: Type.Number({
    description:
      '0 to 100: the mean score of the quizzes and the share of right answers in tests, weighted by their numbers of questions.',
  }),
  bestScore: { ...Score, description: '0 to 100: of a quiz; the average score without quizzes.' },
  totalTimeSpent: Type.Integer({ description: 'Whole seconds, also in tests.' }),
  timedQuestions: Type.Integer({ minimum: 0, description: 'Questions whose time is known.' }),
  understandingLevel: Type.Enum([...UNDERSTANDING_LEVELS]),
});
export type TopicUnderstanding = Static<typeof TopicUnderstanding>;

export const TagPerformance = Type.Object({
  id: Type.String(),
  tag: Type.String(),
  subject: Type.String(),
  topic: Type.String(),
  averageScore: Type.Number({
    description: '0 to 100: the percentage of questions with the tag that were answered correctly.',
  }),
  correctAnswers: Count,
  totalQuestions: Count,
});
export type TagPerformance = Static<typeof TagPerformance>;

/** All but `tests` are figures of quiz attempts. */
export const QuizSummary = Type.Object({
  totalAttempts: Count,
  totalQuestions: Count,
  totalCorrectAnswers: Count,
  averageScore: Type.Number({ description: '0 to 100: the mean score of all attempts; 0 without attempts.' }),
  totalTimeSpent: Type.Integer({ description: 'Whole seconds.' }),
  tests: Type.Object(
    {
      attempts: Count,
      totalQuestions: Count,
      correctAnswers: Count,
      averageScore: Type.Number({ description: '0 to 100: the share of right answers; 0 without tests.' }),
      totalTimeSpent: Type.Integer({ description: 'Whole seconds.' }),
      timedQuestions: Type.Integer({ minimum: 0, description: 'Questions whose time is known.' }),
    },
    { description: 'Submitted tests, or their questions on the topics of the filter.' },
  ),
});
export type QuizSummary = Static<typeof QuizSummary>;

export const TopicUnderstandingAnswer = success(Type.Array(TopicUnderstanding));
export const TagPerformanceAnswer = success(Type.Array(TagPerformance));
export const QuizSummaryAnswer = success(QuizSummary);

export const CoverageAnswer = success(
  Type.Array(SectionCoverage, { description: 'Sections with questions, in the order of the notes.' }),
);

export const ConfidenceAccuracy = Type.Object({
  confidence: Type.Enum([...CONFIDENCES]),
  answered: Count,
  correct: Count,
});
export type ConfidenceAccuracy = Static<typeof ConfidenceAccuracy>;

export const ConfidenceAnswer = success(
  Type.Array(ConfidenceAccuracy, { description: 'From sure to guess; without those never stated.' }),
);
