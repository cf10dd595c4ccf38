import { readStored } from '../../../../client/storage/local-storage.ts';

/** Identifies a quiz in progress. All pages import this file; `saved-quiz.ts` comes with practice. */
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
