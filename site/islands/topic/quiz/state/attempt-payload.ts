import type { SaveAttempt } from '../../../../../api/contract/practice/quiz.ts';
import { NO_ANSWER } from '../../../../client/question/answer.ts';
import { outcomeAt, rightOption, type QuizQuestion, type QuizState } from './quiz-state.ts';

/** Characters of all options. Longer ones are left out, so that the server can accept the request. */
const MAX_OPTIONS_LENGTH = 250_000;

interface AttemptMeta {
  subject: string;
  topic: string;
  /** UUID */
  clientId: string;
  /** When it was finished. */
  finishedAt: Date;
  /** IANA name of the zone in which the learner's days began then; null for a guest. */
  timeZone: string | null;
}

/** Builds the request body for a finished quiz, which has questions. The server computes the score itself. */
export function attemptPayload(
  state: QuizState,
  questions: readonly QuizQuestion[],
  { subject, topic, clientId, finishedAt, timeZone }: AttemptMeta,
): SaveAttempt {
  const { round, exam, filter } = state;
  const answerTo = (index: number) => state.answers[index] ?? NO_ANSWER;
  const withOptions = JSON.stringify(questions.map(({ options }) => options)).length <= MAX_OPTIONS_LENGTH;
  const questionDetails = round.flatMap((index) => {
    const question = questions[index];
    if (!question) return [];
    const { chosen, seconds, confidence } = answerTo(index);
    return {
      ...(question.id !== undefined && { id: question.id }),
      questionText: question.question,
      selectedAnswer: chosen,
      correctAnswer: rightOption(question, chosen),
      isCorrect: outcomeAt(state, questions, index) === 'right',
      questionTags: question.tags,
      ...(withOptions && { options: question.options }),
      seconds: Math.min(seconds, 86_400),
      ...(!exam && confidence && { confidence }),
    };
  });
  const right = questionDetails.filter(({ isCorrect }) => isCorrect).length;
  return {
    subject,
    topic,
    attemptData: {
      totalQuestions: round.length,
      correctAnswers: right,
      scorePercentage: (right * 100) / round.length,
      timeSpent: Math.min(state.seconds, 86_400),
      selectedTags: filter.on ? [...filter.tags] : [],
      questionDetails,
      clientId,
      createdAt: finishedAt.toISOString(),
      ...(timeZone !== null && { timeZone }),
      ...(exam && {
        exam: {
          ...exam,
          confidence: round.map((index) => answerTo(index).confidence),
          marked: round.map((index) => answerTo(index).marked),
        },
      }),
    },
  };
}
