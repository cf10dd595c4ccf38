import type { Attempt, AttemptSummary } from '../../../contract/practice/quiz.ts';
import { markExam, outcomeOf } from '../../../contract/practice/scoring.ts';
import { toStoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { LinkedQuestion } from '../../content/topics/published-questions.ts';
import { findByText } from './cards-from-attempt.ts';
import type { AnswerRow, AttemptRow } from './store.ts';

export interface CurrentQuestions {
  /** The learner's own questions and the official ones. */
  available: readonly StoredMcq[];
  official: readonly LinkedQuestion[];
}

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
 * @param questions the questions of the topic that the learner may read now
 */
export function toAttempt(
  row: AttemptRow,
  answers: readonly AnswerRow[],
  { available, official }: CurrentQuestions,
): Attempt {
  const { exam } = toAttemptSummary(row);
  const byText = findByText(
    answers.map(({ questionText }) => questionText),
    available,
  );
  const byRef = new Map(official.map((question) => [question.ref, question]));
  return {
    ...attemptFields(row),
    questionDetails: answers.map((answer, index) => {
      const { questionText, selectedAnswer, correctAnswer, isCorrect, dropped, questionTags } = answer;
      const { options, seconds, confidence, questionId } = answer;
      const linked = questionId === null ? undefined : byRef.get(questionId);
      /* The text of a question may have been corrected since. */
      const now = byText[index] ?? (linked && toStoredMcq(linked));
      return {
        ...{ questionText, selectedAnswer, correctAnswer, isCorrect, dropped, questionTags },
        options: options ?? (now?.correctAnswer === correctAnswer ? now.options : null),
        explanation: now?.description ?? '',
        ref: questionId,
        section: linked?.sectionId ?? null,
        ...{ seconds, confidence },
      };
    }),
    exam: exam && {
      ...exam,
      confidence: answers.map(({ confidence }) => confidence),
      marked: answers.map(({ marked }) => marked),
      result: markExam(
        exam.scheme,
        answers.map(({ selectedAnswer, correctAnswer, dropped, confidence }) => ({
          outcome: dropped ? 'dropped' : outcomeOf(selectedAnswer, correctAnswer),
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
