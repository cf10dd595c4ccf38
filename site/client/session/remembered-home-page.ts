import type { Today } from '../../../api/contract/study/today.ts';
import { TOKEN_KEY } from '../api/call-api.ts';
import { readStored, writeStored } from '../storage/local-storage.ts';
import { knownLearner, KNOWN_TODAY } from './known-learner.ts';

/** Stores the data of a learner's home page, so that it can be shown at once, and without a network. */
export function rememberToday(learner: string, today: Today): void {
  writeStored(KNOWN_TODAY, JSON.stringify({ learner, today }));
}

/** The stored home page of the learner of the stored token; null if there is none, or if it belongs to another learner. */
export function rememberedToday(): { learner: string; today: Today } | null {
  const token = readStored(TOKEN_KEY);
  const learner = token === null ? null : knownLearner(token);
  try {
    const stored = JSON.parse(readStored(KNOWN_TODAY) ?? '') as { learner: string; today: Today };
    return learner !== null && stored.learner === learner.id && Array.isArray(stored.today.week)
      ? stored
      : null;
  } catch {
    /* Nothing valid is stored. */
    return null;
  }
}
