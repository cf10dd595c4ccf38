import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  ATTEMPT_QUESTIONS_MAX,
  QUESTION_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '../../../scripts/content/questions/mcq-limits.ts';
import { CONFIDENCES, EXAM_SCHEMES } from './exam-marking.ts';
import { UNDERSTANDING_LEVELS } from './score.ts';
import { success } from '../shared/success-envelope.ts';

const closed = { additionalProperties: false };

const Count = Type.Integer({ minimum: 0 });
const Score = Type.Number({ description: '0 to 100.' });
const Seconds = Type.Integer({ minimum: 0, maximum: 86_400, description: 'Whole seconds, a day at most.' });
const Tag = Type.String({ maxLength: TAG_MAX });
const Option = Type.Integer({ minimum: 0, maximum: 3 });
const ChosenOption = Type.Union([Option, Type.Null()], { description: 'Null where it was left out.' });
const ConfidenceOrNot = Type.Union([Type.Enum([...CONFIDENCES]), Type.Null()]);
const ClientId = Type.String({ format: 'uuid' });

/** What can be counted is: these are taken because clients send them, and not looked at. */
const recounted = { description: 'Not looked at: the server counts for itself.' };

export const SaveAttempt = Type.Object(
  {
    subject: Type.String(),
    topic: Type.String(),
    clientId: Type.Optional({ ...ClientId, description: 'The same as `attemptData.clientId`.' }),
    attemptData: Type.Object(
      {
        totalQuestions: Type.Optional(Type.Number(recounted)),
        correctAnswers: Type.Optional(Type.Number(recounted)),
        scorePercentage: Type.Optional(Type.Number(recounted)),
        timeSpent: Seconds,
        selectedTags: Type.Optional(
          Type.Array(Tag, { maxItems: 100, description: 'The filter that chose the questions.' }),
        ),
        questionDetails: Type.Array(
          Type.Object(
            {
              questionText: Type.String({ minLength: 1, maxLength: QUESTION_MAX }),
              selectedAnswer: ChosenOption,
              correctAnswer: Option,
              isCorrect: Type.Optional(Type.Boolean(recounted)),
              questionTags: Type.Optional(Type.Array(Tag, { maxItems: TAGS_MAX })),
            },
            closed,
          ),
          { minItems: 1, maxItems: ATTEMPT_QUESTIONS_MAX },
        ),
        clientId: Type.Optional({
          ...ClientId,
          description: 'Made once for each attempt: sent again, it is the same attempt and the same answer.',
        }),
        createdAt: Type.Optional(
          Type.String({
            format: 'date-time',
            description:
              'When it was finished, for an attempt that waited to be sent. A time in the future or before 2020 is a wrong clock, and the server’s time counts.',
          }),
        ),
        exam: Type.Optional(
          Type.Object(
            {
              scheme: Type.Enum([...EXAM_SCHEMES]),
              durationSeconds: Type.Integer({ minimum: 1, maximum: 86_400, description: 'Time allowed.' }),
              confidence: Type.Array(ConfidenceOrNot, { description: 'One for each question, in order.' }),
              marked: Type.Optional(
                Type.Array(Type.Boolean(), {
                  description: 'Marked for review; one for each question, in order.',
                }),
              ),
            },
            closed,
          ),
        ),
      },
      closed,
    ),
  },
  closed,
);
export type SaveAttempt = Static<typeof SaveAttempt>;

const ofAttempt = {
  id: Type.String(),
  subject: Type.String(),
  topic: Type.String(),
  attemptNumber: Type.Integer({ minimum: 1, description: '1, 2, 3… for each topic, in order of saving.' }),
  totalQuestions: Count,
  correctAnswers: Count,
  scorePercentage: Score,
  timeSpent: Seconds,
  createdAt: Type.String({ format: 'date-time' }),
  selectedTags: Type.Array(Type.String()),
};

export const AttemptSummary = Type.Object({
  ...ofAttempt,
  exam: Type.Union([
    Type.Object({ scheme: Type.Enum([...EXAM_SCHEMES]), durationSeconds: Seconds }),
    Type.Null(),
  ]),
});
export type AttemptSummary = Static<typeof AttemptSummary>;

const Sixths = Type.Integer({ description: 'Sixths of a mark.' });
const ConfidenceTally = Type.Object({ attempted: Count, right: Count, wrong: Count, marks: Sixths });

/** As `exam-marking.ts` makes it. */
const ExamResult = Type.Object({
  marks: Sixths,
  maximum: Sixths,
  rows: Type.Array(Sixths, { description: 'For each question, in order; they add up to `marks`.' }),
  attempted: Count,
  right: Count,
  wrong: Count,
  unattempted: Count,
  accuracy: Score,
  guessing: Type.Integer({ description: 'Sixths that guesses gained, or cost where it is below 0.' }),
  byConfidence: Type.Object({
    sure: ConfidenceTally,
    'fifty-fifty': ConfidenceTally,
    guess: ConfidenceTally,
    unsaid: ConfidenceTally,
  }),
});

export const Attempt = Type.Object({
  ...ofAttempt,
  questionDetails: Type.Array(
    Type.Object({
      questionText: Type.String(),
      selectedAnswer: ChosenOption,
      correctAnswer: Option,
      isCorrect: Type.Boolean(),
      questionTags: Type.Array(Type.String()),
    }),
  ),
  exam: Type.Union([
    Type.Object({
      scheme: Type.Enum([...EXAM_SCHEMES]),
      durationSeconds: Seconds,
      confidence: Type.Array(ConfidenceOrNot),
      marked: Type.Array(Type.Boolean()),
      result: ExamResult,
    }),
    Type.Null(),
  ]),
});
export type Attempt = Static<typeof Attempt>;

export const AttemptPath = Type.Object({ id: Type.String() });

/** Both may be left out: then it is about all of them. */
export const TopicFilter = Type.Object({
  subject: Type.Optional(Type.String()),
  topic: Type.Optional(Type.String()),
});
export type TopicFilter = Static<typeof TopicFilter>;

const Day = (description: string) => Type.Optional(Type.String({ format: 'date', description }));

export const ATTEMPTS_AT_ONCE = 500;

export const AttemptFilter = Type.Object({
  ...TopicFilter.properties,
  from: Day('First day (UTC).'),
  to: Day('Last day (UTC), itself included.'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: ATTEMPTS_AT_ONCE, default: ATTEMPTS_AT_ONCE })),
  before: Type.Optional(
    Type.String({ description: 'Id of the last attempt of one page: the next page follows after it.' }),
  ),
});

export const OldAttempts = Type.Object({
  to: Type.String({ format: 'date', description: 'Last day (UTC), itself included.' }),
});

export const DeletedAttempts = Type.Object({
  deleted: Count,
  done: Type.Boolean({ description: 'Whether none is left: otherwise ask again for the rest.' }),
});
export type DeletedAttempts = Static<typeof DeletedAttempts>;

export const TopicUnderstanding = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  topic: Type.String(),
  totalAttempts: Count,
  totalQuestionsAttempted: Type.Integer({ description: 'Questions of all attempts, those left out too.' }),
  totalCorrectAnswers: Count,
  averageScore: Type.Number({ description: '0 to 100: the mean of the scores of the attempts.' }),
  bestScore: Score,
  totalTimeSpent: Type.Integer({ description: 'Whole seconds.' }),
  understandingLevel: Type.Enum([...UNDERSTANDING_LEVELS]),
});
export type TopicUnderstanding = Static<typeof TopicUnderstanding>;

export const TagPerformance = Type.Object({
  id: Type.String(),
  tag: Type.String(),
  subject: Type.String(),
  topic: Type.String(),
  averageScore: Type.Number({ description: '0 to 100: right answers among all questions with the tag.' }),
  correctAnswers: Count,
  totalQuestions: Count,
});
export type TagPerformance = Static<typeof TagPerformance>;

export const QuizSummary = Type.Object({
  totalAttempts: Count,
  totalQuestions: Count,
  totalCorrectAnswers: Count,
  averageScore: Type.Number({ description: '0 to 100: the mean of all attempts; 0 where there is none.' }),
  totalTimeSpent: Type.Integer({ description: 'Whole seconds.' }),
});
export type QuizSummary = Static<typeof QuizSummary>;

export const SavedAttemptAnswer = success(AttemptSummary);
export const AttemptsAnswer = success(Type.Array(AttemptSummary));
export const AttemptAnswer = success(Attempt);
export const DeletedAttemptsAnswer = success(DeletedAttempts);
export const TopicUnderstandingAnswer = success(Type.Array(TopicUnderstanding));
export const TagPerformanceAnswer = success(Type.Array(TagPerformance));
export const QuizSummaryAnswer = success(QuizSummary);
