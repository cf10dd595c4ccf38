import { readStored, removeStored, writeStored } from '../../../client/storage/local-storage.ts';
import type { QuizQuestion, QuizState } from './quiz-state.ts';

/*
 * A quiz that is under way, kept in this browser so that it survives a reload. It belongs to one learner and to a set of
 * questions: when those have changed, its answers would be answers to something else.
 */

export interface QuizKey {
  /** Slugs of subject and topic as they stand in an address. */
  path: string;
  /** Id of the account; null for whoever is signed out. */
  learner: string | null;
  /** Whether it is about the learner's own questions. */
  own: boolean;
}

const keyOf = ({ path, learner, own }: QuizKey) =>
  `quiz:${learner ?? ''}:${own ? 'own' : 'official'}:${path}`;

export function hasSavedQuiz(key: QuizKey): boolean {
  return readStored(keyOf(key)) !== null;
}

/** Whether the browser took it. */
export function saveQuiz(key: QuizKey, questions: readonly QuizQuestion[], state: QuizState): boolean {
  return writeStored(keyOf(key), JSON.stringify({ of: digestOf(questions), state }));
}

export function forgetQuiz(key: QuizKey): void {
  removeStored(keyOf(key));
}

/** The quiz that was left, or null where there is none about these questions. */
export function savedQuiz(key: QuizKey, questions: readonly QuizQuestion[]): QuizState | null {
  const stored = readStored(keyOf(key));
  if (stored === null) return null;
  try {
    const saved = JSON.parse(stored) as { of?: unknown; state?: QuizState } | null;
    if (saved?.of === digestOf(questions) && saved.state?.phase === 'answering') return saved.state;
  } catch {
    /* Not ours, or cut off: there is nothing to go on from. */
  }
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
