import { readStored, removeStored, writeStored } from '../../client/stored.ts';
import type { QuizQuestion, QuizState } from './quiz-state.ts';

/*
 * A quiz that is under way, kept in this browser so that it survives a reload. It belongs to a set of questions: when
 * those have changed, its answers would be answers to something else.
 */

const keyOf = (path: string) => `quiz:${path}`;

export function hasSavedQuiz(path: string): boolean {
  return readStored(keyOf(path)) !== null;
}

export function saveQuiz(path: string, questions: readonly QuizQuestion[], state: QuizState): void {
  writeStored(keyOf(path), JSON.stringify({ of: digestOf(questions), state }));
}

export function forgetQuiz(path: string): void {
  removeStored(keyOf(path));
}

/** The quiz that was left, or null where there is none about these questions. */
export function savedQuiz(path: string, questions: readonly QuizQuestion[]): QuizState | null {
  const stored = readStored(keyOf(path));
  if (stored === null) return null;
  try {
    const saved = JSON.parse(stored) as { of?: unknown; state?: QuizState } | null;
    if (saved?.of === digestOf(questions) && saved.state?.phase === 'answering') return saved.state;
  } catch {
    /* Not ours, or cut off: there is nothing to go on from. */
  }
  forgetQuiz(path);
  return null;
}

/** Tells sets of questions apart (FNV-1a, 32 bits); it guards against change, not against malice. */
function digestOf(questions: readonly QuizQuestion[]): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(questions.map(({ question, options }) => [question, options]))) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return `${questions.length}-${(hash >>> 0).toString(16)}`;
}
