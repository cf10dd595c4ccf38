import { readStored, removeStored, writeStored } from '../../../../client/storage/local-storage.ts';
import { storageKeyOf, type QuizKey } from './saved-quiz-key.ts';
import type { QuizQuestion, QuizState } from './quiz-state.ts';

/*
 * Stores the quiz in progress so that it survives a reload. It belongs to one learner and one set of questions: if the
 * questions change, the stored answers are not used.
 */

/** Stores the quiz. Returns false if the browser has no space. */
export function saveQuiz(key: QuizKey, questions: readonly QuizQuestion[], state: QuizState): boolean {
  return writeStored(storageKeyOf(key), JSON.stringify({ of: digestOf(questions), state }));
}

export function removeQuiz(key: QuizKey): void {
  removeStored(storageKeyOf(key));
}

/** Earlier versions stored the position as `place`. */
type StoredState = Omit<QuizState, 'position' | 'filter'> & {
  position?: number;
  place?: number;
  /** Earlier versions had no sections. */
  filter?: Partial<QuizState['filter']>;
};

/** Returns the stored quiz for these questions, or null. */
export function loadQuiz(key: QuizKey, questions: readonly QuizQuestion[]): QuizState | null {
  const stored = readStored(storageKeyOf(key));
  if (stored === null) return null;
  try {
    const saved = JSON.parse(stored) as { of?: unknown; state?: StoredState } | null;
    if (saved?.of === digestOf(questions) && saved.state?.phase === 'answering') {
      const { place = 0, ...state } = saved.state;
      const filter = { on: false, tags: [], section: null, subsections: [], ...state.filter };
      return { ...state, filter, position: state.position ?? place };
    }
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
