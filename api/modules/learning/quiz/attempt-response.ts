import type { Attempt, AttemptSummary } from '../../../contract/practice/quiz.ts';
import { markExam, outcomeOf } from '../../../contract/practice/scoring.ts';
import type { AnswerRow, AttemptRow } from './store.ts';

/** Converts an attempt for lists. */
export function toAttemptSummary(row: AttemptRow): AttemptSummary {
  const { examScheme: scheme, examDuration: durationSeconds } = row;
  return {
    ...attemptFields(row),
    exam: scheme === null || durationSeconds === null ? null : { scheme, durationSeconds },
  };
}

/** Converts an attempt with its answers. @param answers in order */
export function toAttempt(row: AttemptRow, answers: readonly AnswerRow[]): Attempt {
  const { exam } = toAttemptSummary(row);
  return {
    ...attemptFields(row),
    questionDetails: answers.map(
      ({ questionText, selectedAnswer, correctAnswer, isCorrect, questionTags }) => ({
        questionText,
        selectedAnswer,
        correctAnswer,
        isCorrect,
        questionTags,
      }),
    ),
    exam: exam && {
      ...exam,
      confidence: answers.map(({ confidence }) => confidence),
      marked: answers.map(({ marked }) => marked),
      result: markExam(
        exam.scheme,
        answers.map(({ selectedAnswer, correctAnswer, confidence }) => ({
          outcome: outcomeOf(selectedAnswer, correctAnswer),
          confidence,
        })),
      ),
    },
  };
}

function attemptFields(row: AttemptRow) {
  const { id, subject, topic, attemptNumber, totalQuestions, correctAnswers, scorePercentage } = row;
  const { timeSpent, selectedTags, createdAt, localDate } = row;
  return {
    id,
    subject,
    topic,
    attemptNumber,
    totalQuestions,
    correctAnswers,
    scorePercentage,
    timeSpent,
    createdAt: new Date(createdAt).toISOString(),
    localDate,
    selectedTags,
  };
}
