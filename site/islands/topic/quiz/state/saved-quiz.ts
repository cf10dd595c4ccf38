import type { Answer } from '../../../../client/question/answer.ts';
import { readStored, removeStored, writeStored } from '../../../../client/storage/local-storage.ts';
import { storageKeyOf, type QuizKey } from './quiz-memory.ts';
import { createQuizState, type QuizQuestion, type QuizState } from './quiz-state.ts';

/*
 * Stores the quiz in progress so that it survives a reload. It belongs to one learner and one set of questions: if the
 * questions change, the stored answers are not used.
 */

/** Stores the quiz. Returns false if the browser has no space. */
export function saveQuiz(key: QuizKey, questions: readonly QuizQuestion[], state: QuizState): boolean {
  return writeStored(storageKeyOf(key), JSON.stringify({ of: digestOf(questions), state: toStored(state) }));
}

export function removeQuiz(key: QuizKey): void {
  removeStored(storageKeyOf(key));
}

/** How a quiz is stored, which earlier versions of the site read as well: what the answers say, by question. */
function toStored({ answers, ...state }: QuizState) {
  const byQuestion = <Value>(valueOf: (answer: Answer) => Value | null) => {
    const values = answers.map((answer, question) => [question, valueOf(answer)] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== null)) as Record<number, Value>;
  };
  return {
    ...state,
    answers: byQuestion(({ chosen }) => chosen),
    confidence: byQuestion(({ confidence }) => confidence),
    marked: [...answers.keys()].filter((question) => answers[question]?.marked),
    times: byQuestion(({ seconds }) => seconds),
  };
}

/** Earlier versions had fewer fields, and stored the position as `place`. */
type StoredState = Partial<Omit<ReturnType<typeof toStored>, 'filter'>> & {
  place?: number;
  filter?: Partial<QuizState['filter']>;
};

/** @param start has the fields that were not stored */
function fromStored(start: QuizState, stored: StoredState): QuizState {
  const { place = 0, filter, answers, confidence, marked, times, ...state } = stored;
  return {
    ...start,
    position: place,
    ...state,
    filter: { ...start.filter, ...filter },
    answers: start.answers.map((_, question) => ({
      chosen: answers?.[question] ?? null,
      confidence: confidence?.[question] ?? null,
      marked: marked?.includes(question) ?? false,
      seconds: times?.[question] ?? 0,
    })),
  };
}

/**
 * Returns the stored quiz for these questions, or null.
 * @param instant whether each answer is explained at once, if the stored quiz does not say it
 */
export function loadQuiz(
  key: QuizKey,
  questions: readonly QuizQuestion[],
  instant: boolean,
): QuizState | null {
  const stored = readStored(storageKeyOf(key));
  if (stored === null) return null;
  try {
    const saved = JSON.parse(stored) as { of?: unknown; state?: StoredState } | null;
    if (saved?.of === digestOf(questions) && saved.state?.phase === 'answering')
      return fromStored(createQuizState(questions, instant), saved.state);
  } catch {
    /* The stored text is not valid. */
  }
  return null;
}

/** Identifies a set of questions (FNV-1a, 32 bits). It detects changes and is not cryptographic. */
function digestOf(questions: readonly QuizQuestion[]): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(questions.map(({ question, options }) => [question, options]))) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return `${questions.length}-${(hash >>> 0).toString(16)}`;
}
