import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  ATTEMPT_QUESTIONS_MAX,
  OPTION_MAX,
  QUESTION_MAX,
  TAG_MAX,
  TAGS_MAX,
} from '../../../scripts/content/limits.ts';
import { CONFIDENCES, EXAM_SCHEMES } from './scoring.ts';
import { OPTIONS_MAX } from './mcq-rules.ts';
import { EventTime, EventZone, SentAt } from '../shared/event-zone.ts';
import { DayFilter } from '../shared/day-filter.ts';
import { success } from '../shared/envelopes.ts';

const closed = { additionalProperties: false };

const Count = Type.Integer({ minimum: 0 });
const Score = Type.Number({ description: '0 to 100.' });
const Seconds = Type.Integer({ minimum: 0, maximum: 86_400, description: 'Whole seconds, at most a day.' });
const Tag = Type.String({ maxLength: TAG_MAX });
const Option = Type.Integer({ minimum: 0, maximum: 3 });
const ChosenOption = Type.Union([Option, Type.Null()], { description: 'Null if the question was left out.' });
const ConfidenceOrNot = Type.Union([Type.Enum([...CONFIDENCES]), Type.Null()]);
const ClientId = Type.String({ format: 'uuid' });

/** Clients send these figures, but the server computes its own. */
const ignored = { description: 'Ignored: the server computes it.' };

export const SaveAttempt = Type.Object(
  {
    subject: Type.String(),
    topic: Type.String(),
    clientId: Type.Optional({
      ...ClientId,
      description: 'Must be equal to `attemptData.clientId` if both are present.',
    }),
    attemptData: Type.Object(
      {
        totalQuestions: Type.Optional(Type.Number(ignored)),
        correctAnswers: Type.Optional(Type.Number(ignored)),
        scorePercentage: Type.Optional(Type.Number(ignored)),
        timeSpent: Seconds,
        selectedTags: Type.Optional(
          Type.Array(Tag, { maxItems: 100, description: 'Tags the questions were filtered by.' }),
        ),
        questionDetails: Type.Array(
          Type.Object(
            {
              id: Type.Optional(
                Type.String({
                  maxLength: 40,
                  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
                  description:
                    'Id of the question in its topic. Without it, the server looks for a question with this text.',
                }),
              ),
              questionText: Type.String({ minLength: 1, maxLength: QUESTION_MAX }),
              selectedAnswer: ChosenOption,
              correctAnswer: Option,
              isCorrect: Type.Optional(Type.Boolean(ignored)),
              questionTags: Type.Optional(Type.Array(Tag, { maxItems: TAGS_MAX })),
              options: Type.Optional(
                Type.Array(Type.String({ maxLength: OPTION_MAX }), {
                  minItems: 1,
                  maxItems: OPTIONS_MAX,
                  description: 'The options as they were shown, for reading the attempt later.',
                }),
              ),
              seconds: Type.Optional({ ...Seconds, description: 'Whole seconds on this question.' }),
              confidence: Type.Optional({
                ...ConfidenceOrNot,
                description: 'Ignored in an exam, which has its own list.',
              }),
            },
            closed,
          ),
          { minItems: 1, maxItems: ATTEMPT_QUESTIONS_MAX },
        ),
        clientId: Type.Optional({
          ...ClientId,
          description: 'Identifies the attempt: sending it again saves nothing and gets the same answer.',
        }),
        createdAt: EventTime('When the attempt was finished'),
        timeZone: EventZone,
        sentAt: SentAt,
        exam: Type.Optional(
          Type.Object(
            {
              scheme: Type.Enum([...EXAM_SCHEMES]),
              durationSeconds: Type.Integer({ minimum: 1, maximum: 86_400, description: 'Time allowed.' }),
              confidence: Type.Array(ConfidenceOrNot, { description: 'One entry per question, in order.' }),
              marked: Type.Optional(
                Type.Array(Type.Boolean(), {
                  description: 'Whether each question was marked for review, in order.',
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

const attemptFields = {
  id: Type.String(),
  subject: Type.String(),
  topic: Type.String(),
  attemptNumber: Type.Integer({ minimum: 1, description: '1, 2, 3… per topic, in the order of saving.' }),
  totalQuestions: Count,
  correctAnswers: Count,
  scorePercentage: Score,
  timeSpent: Seconds,
  createdAt: Type.String({ format: 'date-time' }),
  localDate: Type.String({ format: 'date', description: 'The learner’s day at that time.' }),
  selectedTags: Type.Array(Type.String()),
  imported: Type.Boolean({ description: 'Whether it came from an imported file. It is never ranked.' }),
};

export const AttemptSummary = Type.Object({
  ...attemptFields,
  exam: Type.Union([
    Type.Object({ scheme: Type.Enum([...EXAM_SCHEMES]), durationSeconds: Seconds }),
    Type.Null(),
  ]),
});
export type AttemptSummary = Static<typeof AttemptSummary>;

const Sixths = Type.Integer({ description: 'Sixths of a mark.' });
const ConfidenceTally = Type.Object({ attempted: Count, right: Count, wrong: Count, marks: Sixths });

/** The result of `markExam`. */
const ExamResult = Type.Object({
  marks: Sixths,
  maximum: Sixths,
  rows: Type.Array(Sixths, { description: 'Marks of each question, in order; they add up to `marks`.' }),
  attempted: Count,
  right: Count,
  wrong: Count,
  unattempted: Count,
  accuracy: Score,
  guessing: Type.Integer({ description: 'Sixths gained (or lost, if negative) by guesses.' }),
  byConfidence: Type.Object({
    sure: ConfidenceTally,
    'fifty-fifty': ConfidenceTally,
    guess: ConfidenceTally,
    unsaid: ConfidenceTally,
  }),
});

export const Attempt = Type.Object({
  ...attemptFields,
  questionDetails: Type.Array(
    Type.Object({
      questionText: Type.String(),
      selectedAnswer: ChosenOption,
      correctAnswer: Option,
      isCorrect: Type.Boolean(),
      dropped: Type.Boolean({ description: 'Withdrawn since: neither right nor wrong.' }),
      ref: Type.Union([Type.String(), Type.Null()], {
        description: 'Such as polity/preamble/q1; null for the learner’s own question.',
      }),
      questionTags: Type.Array(Type.String()),
      options: Type.Union([Type.Array(Type.String()), Type.Null()], {
        description:
          'As they were; of an attempt without options those of the published question. Null if it has changed.',
      }),
      explanation: Type.String({ description: "Markdown: the current explanation of the question, or ''." }),
      section: Type.Union([Type.String(), Type.Null()], {
        description: 'Id of the section of the notes that teaches it; null if none is stated.',
      }),
      seconds: Type.Union([Seconds, Type.Null()], { description: 'Null if not measured.' }),
      confidence: ConfidenceOrNot,
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

export const TopicFilter = Type.Object({
  subject: Type.Optional(Type.String()),
  topic: Type.Optional(Type.String()),
});
export type TopicFilter = Static<typeof TopicFilter>;

export const MAX_ATTEMPTS = 500;

export const AttemptFilter = Type.Object({
  ...TopicFilter.properties,
  ...DayFilter.properties,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_ATTEMPTS, default: MAX_ATTEMPTS })),
  before: Type.Optional(
    Type.String({ description: 'Cursor: the id of the last attempt on the previous page.' }),
  ),
});

export const OldAttempts = Type.Object({
  to: Type.String({ format: 'date', description: 'Last day, inclusive.' }),
});

export const DeletedAttempts = Type.Object({
  deleted: Count,
  done: Type.Boolean({ description: 'False if attempts are left: repeat the request to delete them.' }),
});
export type DeletedAttempts = Static<typeof DeletedAttempts>;

export const SavedAttemptAnswer = success(AttemptSummary);
export const AttemptsAnswer = success(Type.Array(AttemptSummary));
export const AttemptAnswer = success(Attempt);
export const DeletedAttemptsAnswer = success(DeletedAttempts);
