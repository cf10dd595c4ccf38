import type { SaveAttempt } from '../../../../../api/contract/practice/quiz.ts';
import { scorePercentage } from '../../../../../api/contract/practice/scoring.ts';
import { outcomeAt, countOutcomes, type QuizQuestion, type QuizState } from './quiz-state.ts';

export interface AttemptMeta {
  subject: string;
  topic: string;
  /** UUID */
  clientId: string;
  /** When it was finished. */
  finishedAt: Date;
}

/** Builds the request body for a finished quiz. The server computes the score itself. */
export function attemptPayload(
  state: QuizState,
  questions: readonly QuizQuestion[],
  { subject, topic, clientId, finishedAt }: AttemptMeta,
): SaveAttempt {
  const { right } = countOutcomes(state, questions);
  const { round, exam, filter } = state;
  return {
    subject,
    topic,
    attemptData: {
      totalQuestions: round.length,
      correctAnswers: right,
      scorePercentage: scorePercentage(right, round.length),
      timeSpent: Math.min(state.seconds, 86_400),
      selectedTags: filter.on ? [...filter.tags] : [],
      questionDetails: round.flatMap((index) => {
        const question = questions[index];
        if (!question) return [];
        return {
          questionText: question.question,
          selectedAnswer: state.answers[index] ?? null,
          correctAnswer: question.correctAnswer,
          isCorrect: outcomeAt(state, questions, index) === 'right',
          questionTags: question.tags,
        };
      }),
      clientId,
      createdAt: finishedAt.toISOString(),
      ...(exam && {
        exam: {
          ...exam,
          confidence: round.map((index) => state.confidence[index] ?? null),
          marked: round.map((index) => state.marked.includes(index)),
        },
      }),
    },
  };
}
