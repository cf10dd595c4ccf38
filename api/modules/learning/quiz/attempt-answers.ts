import { markExam } from '../../../contract/practice/exam-marking.ts';
import type { Attempt, AttemptSummary } from '../../../contract/practice/quiz.ts';
import { outcomeOf } from '../../../contract/practice/score.ts';
import type { AnswerRow, AttemptRow } from './store.ts';

/** An attempt as lists show it. */
export function toSummary(row: AttemptRow): AttemptSummary {
  const { examScheme: scheme, examDuration: durationSeconds } = row;
  return {
    ...common(row),
    exam: scheme === null || durationSeconds === null ? null : { scheme, durationSeconds },
  };
}

/** @param answers in order */
export function toAttempt(row: AttemptRow, answers: readonly AnswerRow[]): Attempt {
  const { exam } = toSummary(row);
  return {
    ...common(row),
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

function common(row: AttemptRow) {
  const { id, subject, topic, attemptNumber, totalQuestions, correctAnswers, scorePercentage } = row;
  const { timeSpent, selectedTags, createdAt } = row;
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
    selectedTags,
  };
}
