import { createHash } from 'node:crypto';
import type { Confidence, ExamScheme } from '../../../contract/practice/exam-marking.ts';
import type { SaveAttempt } from '../../../contract/practice/quiz.ts';
import { outcomeOf, scorePercentage } from '../../../contract/practice/score.ts';
import { madeStorable } from '../../../contract/shared/storable-text.ts';
import { clientTime } from '../client-time.ts';
import { BadRequest } from '../../../http/errors.ts';

export interface AnsweredQuestion {
  questionText: string;
  selectedAnswer: number | null;
  correctAnswer: number;
  isCorrect: boolean;
  questionTags: string[];
  confidence: Confidence | null;
  marked: boolean;
}

interface TagTally {
  tag: string;
  totalQuestions: number;
  correctAnswers: number;
}

/** An attempt as it is to be kept: all that can be counted has been counted here. */
export interface NewAttempt {
  /** Lower case; null where the client made none. */
  clientId: string | null;
  /** sha256 (hex) of all that was sent but the figures, which follow, and the time, which a clock may get wrong. */
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
  questions: AnsweredQuestion[];
  tags: TagTally[];
}

/**
 * @param now ms since 1970
 * @throws BadRequest where what was sent contradicts itself
 */
export function readAttempt({ subject, topic, clientId, attemptData }: SaveAttempt, now: number): NewAttempt {
  const { timeSpent, questionDetails, exam } = attemptData;
  const questions = questionDetails.map(
    ({ questionText, selectedAnswer, correctAnswer, questionTags }, index): AnsweredQuestion => ({
      questionText: madeStorable(questionText),
      selectedAnswer,
      correctAnswer,
      isCorrect: outcomeOf(selectedAnswer, correctAnswer) === 'right',
      questionTags: cleanTags(questionTags),
      confidence: exam?.confidence[index] ?? null,
      marked: exam?.marked?.[index] ?? false,
    }),
  );
  for (const list of [exam?.confidence, exam?.marked]) {
    if (list && list.length !== questions.length) {
      throw new BadRequest('invalid_request', 'An exam must say something of each question, or of none.');
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
  return {
    ...content,
    clientId: oneId(clientId, attemptData.clientId),
    contentDigest: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
    totalQuestions: questions.length,
    correctAnswers,
    scorePercentage: scorePercentage(correctAnswers, questions.length),
    createdAt: clientTime(attemptData.createdAt, now),
    tags: tallyTags(questions),
  };
}

function oneId(outer: string | undefined, inner: string | undefined): string | null {
  const [first, second = first] = [outer, inner].flatMap((id) => (id === undefined ? [] : id.toLowerCase()));
  if (first !== second) throw new BadRequest('invalid_request', 'An attempt has one clientId, not two.');
  return first ?? null;
}

function cleanTags(tags: readonly string[] = []): string[] {
  return [...new Set(tags.map((tag) => madeStorable(tag.trim())))].filter((tag) => tag !== '');
}

function tallyTags(questions: readonly AnsweredQuestion[]): TagTally[] {
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
