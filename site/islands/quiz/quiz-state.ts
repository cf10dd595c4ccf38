/** A question as the published data files carry it. */
export interface QuizQuestion {
  /** Plain text; may hold line breaks. */
  question: string;
  options: string[];
  /** Index into `options`. */
  correctAnswer: number;
  /** Sanitised HTML; '' where there is none. */
  explanation: string;
  tags: string[];
}

/** Chosen option by question number; a question that is not in it has not been attempted. */
export type Answers = Readonly<Record<number, number>>;

export interface QuizState {
  phase: 'answering' | 'results';
  answers: Answers;
}

export type QuizAction =
  { type: 'answered'; question: number; option: number } | { type: 'submitted' } | { type: 'retried' };

export const newQuiz: QuizState = { phase: 'answering', answers: {} };

/** Answers can be changed until they are submitted, and not after. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  switch (action.type) {
    case 'answered':
      return state.phase === 'answering'
        ? { ...state, answers: { ...state.answers, [action.question]: action.option } }
        : state;
    case 'submitted':
      return { ...state, phase: 'results' };
    case 'retried':
      return newQuiz;
  }
}

export type Outcome = 'right' | 'wrong' | 'unattempted';

export function outcomeOf(question: QuizQuestion, answer: number | undefined): Outcome {
  if (answer === undefined) return 'unattempted';
  return answer === question.correctAnswer ? 'right' : 'wrong';
}

export interface Score {
  right: number;
  wrong: number;
  unattempted: number;
  /** 0 to 100; 0 where there are no questions. */
  percentage: number;
}

export function scoreOf(questions: readonly QuizQuestion[], answers: Answers): Score {
  const score = { right: 0, wrong: 0, unattempted: 0 };
  questions.forEach((question, index) => {
    score[outcomeOf(question, answers[index])] += 1;
  });
  return { ...score, percentage: questions.length === 0 ? 0 : (score.right * 100) / questions.length };
}

/** The questions in a published data file. @throws {TypeError} where it is not one. */
export function questionsIn(data: unknown): QuizQuestion[] {
  if (typeof data === 'object' && data !== null && 'questions' in data && Array.isArray(data.questions)) {
    return data.questions as QuizQuestion[];
  }
  throw new TypeError('Expected {questions: [...]} in the published questions of a topic');
}
