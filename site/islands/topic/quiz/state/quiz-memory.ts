import { readStored, removeStored, writeStored } from '../../../../client/storage/local-storage.ts';

/* What this browser remembers of practice. All pages import this file; `saved-quiz.ts` comes with practice. */

/** Identifies a quiz in progress. */
export interface QuizKey {
  /** URL-encoded `subject/topic`. */
  path: string;
  /** Id of the account; null when signed out. */
  learner: string | null;
  /** Whether it uses the learner's own questions. */
  own: boolean;
}

/** The key in localStorage. */
export function storageKeyOf({ path, learner, own }: QuizKey): string {
  return `quiz:${learner ?? ''}:${own ? 'own' : 'official'}:${path}`;
}

export function hasSavedQuiz(key: QuizKey): boolean {
  return readStored(storageKeyOf(key)) !== null;
}

const INSTANT = 'practice_instant';

/** Whether the learner chose on this device to have each answer explained at once. */
export function prefersInstant(): boolean {
  return readStored(INSTANT) !== null;
}

export function rememberInstant(instant: boolean): void {
  if (instant) writeStored(INSTANT, '1');
  else removeStored(INSTANT);
}
