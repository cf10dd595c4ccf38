import { createHash } from 'node:crypto';
import type { SaveAttempt } from '../../../contract/practice/quiz.ts';
import { outcomeOf, scorePercentage } from '../../../contract/practice/scoring.ts';
import type { Confidence, ExamScheme } from '../../../contract/practice/scoring.ts';
import { madeStorable } from '../../../contract/shared/storable-text.ts';
import { parseEvent } from '../request-dates.ts';
import { BadRequest } from '../../../http/errors.ts';

export interface AnsweredQuestion {
  questionText: string;
  selectedAnswer: number | null;
  correctAnswer: number;
  isCorrect: boolean;
  questionTags: string[];
  confidence: Confidence | null;
  marked: boolean;
  /** Undefined if the client sent none, so that the digests of earlier clients stay as they were. */
  options: string[] | undefined;
  /** Whole seconds. */
  seconds: number | undefined;
}

interface TagTally {
  tag: string;
  totalQuestions: number;
  correctAnswers: number;
}

/** An attempt with all computed figures. */
export interface ParsedAttempt {
  /** Lower case; null if the client sent none. */
  clientId: string | null;
  /** SHA-256 (hex) of the request without computed figures and without the time, which may come from a wrong clock. */
  contentDigest: string;
  subject: string;
  topic: string;
  totalQuestions: number;
  correctAnswers: number;
  /** 0 to 100. */
  scorePercentage: number;
  /** Whole seconds. */
  timeSpent: number;
  selectedTags: string[];
  examScheme: ExamScheme | null;
  /** Whole seconds. */
  examDuration: number | null;
  /** ms since 1970 */
  createdAt: number;
  /** The learner's day at `createdAt`, in the zone of that time. */
  localDate: string;
  timeZone: string;
  questions: AnsweredQuestion[];
  /** The id of each question as the client sent it, unchecked. Not part of the digest, because older clients send none. */
  sentIds: (string | undefined)[];
  tags: TagTally[];
}

/**
 * @param now ms since 1970
 * @param accountZone IANA name of the zone that the learner has now
 * @throws BadRequest if the request contradicts itself
 */
export function parseAttempt(
  { subject, topic, clientId, attemptData }: SaveAttempt,
  now: number,
  accountZone: string,
): ParsedAttempt {
  const { timeSpent, questionDetails, exam } = attemptData;
  const questions = questionDetails.map(
    (
      { questionText, selectedAnswer, correctAnswer, questionTags, options, seconds, confidence },
      index,
    ): AnsweredQuestion => ({
      questionText: madeStorable(questionText),
      selectedAnswer,
      correctAnswer,
      isCorrect: outcomeOf(selectedAnswer, correctAnswer) === 'right',
      questionTags: cleanTags(questionTags),
      confidence: (exam ? exam.confidence[index] : confidence) ?? null,
      marked: exam?.marked?.[index] ?? false,
      options: options?.map(madeStorable),
      seconds,
    }),
  );
  if (questions.every(({ selectedAnswer }) => selectedAnswer === null)) {
    throw new BadRequest('nothing_answered', 'An attempt without an answer is not saved.');
  }
  for (const { options, selectedAnswer, correctAnswer } of questions) {
    if (options && Math.max(selectedAnswer ?? 0, correctAnswer) >= options.length) {
      throw new BadRequest('invalid_request', 'An answer must be one of the options of its question.');
    }
  }
  for (const list of [exam?.confidence, exam?.marked]) {
    if (list && list.length !== questions.length) {
      throw new BadRequest(
        'invalid_request',
        'An exam must have one confidence, and one mark for review, per question.',
      );
    }
  }
  const correctAnswers = questions.filter(({ isCorrect }) => isCorrect).length;
  const content = {
    subject,
    topic,
    timeSpent,
    selectedTags: cleanTags(attemptData.selectedTags),
    examScheme: exam?.scheme ?? null,
    examDuration: exam?.durationSeconds ?? null,
    questions,
  };
  const { createdAt: at, timeZone, sentAt } = attemptData;
  const finished = parseEvent({ at, timeZone, sentAt }, { now, accountZone });
  return {
    ...content,
    clientId: requireOneId(clientId, attemptData.clientId),
    contentDigest: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    totalQuestions: questions.length,
    correctAnswers,
    scorePercentage: scorePercentage(correctAnswers, questions.length),
    createdAt: finished.at,
    localDate: finished.localDate,
    timeZone: finished.timeZone,
    sentIds: questionDetails.map(({ id }) => id),
    tags: tallyTags(questions),
  };
}

function requireOneId(outer: string | undefined, inner: string | undefined): string | null {
  const [first, second = first] = [outer, inner].flatMap((id) => (id === undefined ? [] : id.toLowerCase()));
  if (first !== second)
    throw new BadRequest('invalid_request', 'clientId and attemptData.clientId must be equal.');
  return first ?? null;
}

function cleanTags(tags: readonly string[] = []): string[] {
  return [...new Set(tags.map((tag) => madeStorable(tag.trim())))].filter((tag) => tag !== '');
}

export function tallyTags(
  questions: readonly Pick<AnsweredQuestion, 'questionTags' | 'isCorrect'>[],
): TagTally[] {
  const tallies = new Map<string, TagTally>();
  for (const { questionTags, isCorrect } of questions) {
    for (const tag of questionTags) {
      const tally = tallies.get(tag) ?? { tag, totalQuestions: 0, correctAnswers: 0 };
      tally.totalQuestions += 1;
      tally.correctAnswers += isCorrect ? 1 : 0;
      tallies.set(tag, tally);
    }
  }
  return [...tallies.values()];
}
