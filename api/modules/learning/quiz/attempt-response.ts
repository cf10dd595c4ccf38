import type { Attempt, AttemptSummary } from '../../../contract/practice/quiz.ts';
import { markExam, outcomeOf } from '../../../contract/practice/scoring.ts';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import { findByText } from '../reviews/cards-from-attempt.ts';
import type { AnswerRow, AttemptRow } from './store.ts';

/** Converts an attempt for lists. */
export function toAttemptSummary(row: AttemptRow): AttemptSummary {
  const { examScheme: scheme, examDuration: durationSeconds } = row;
  return {
    ...attemptFields(row),
    exam: scheme === null || durationSeconds === null ? null : { scheme, durationSeconds },
  };
}

/**
 * Converts an attempt with its answers.
 * @param answers in order
 * @param mcqs the questions of the topic that the learner may read now
 */
export function toAttempt(
  row: AttemptRow,
  answers: readonly AnswerRow[],
  mcqs: readonly StoredMcq[],
): Attempt {
  const { exam } = toAttemptSummary(row);
  const current = findByText(
    answers.map(({ questionText }) => questionText),
    mcqs,
  );
  return {
    ...attemptFields(row),
    questionDetails: answers.map((answer, index) => {
      const { questionText, selectedAnswer, correctAnswer, isCorrect, questionTags } = answer;
      const now = current[index];
      const { options, seconds, confidence } = answer;
      return {
        ...{ questionText, selectedAnswer, correctAnswer, isCorrect, questionTags },
        options: options ?? (now?.correctAnswer === correctAnswer ? now.options : null),
        explanation: now?.description ?? '',
        ...{ seconds, confidence },
      };
    }),
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
  const { timeSpent, selectedTags, createdAt, localDate, imported } = row;
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
    imported,
  };
}
