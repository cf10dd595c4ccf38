import type { User } from '../../../api/contract/identity/auth.ts';
import { readStored, removeStored, writeStored } from '../storage/local-storage.ts';

const KEY = 'known_learner';

const DEFAULTS = { timeZone: 'UTC', timeZoneProposed: true, guideDone: true, hasPicture: false };

/** Identifies the token by its last characters, so that it is not stored a second time. */
const markOf = (token: string) => token.slice(-16);

/** The last answers about the learner's work, for the first moment of a page. Deleted with the known learner. */
export const KNOWN_TODAY = 'known_today';

/** Stores the learner of the token, for use when the server is unreachable. */
export function rememberLearner(token: string, user: User): void {
  writeStored(KEY, JSON.stringify({ of: markOf(token), user }));
}

/** The learner that the server last returned for this token, or null. */
export function knownLearner(token: string): User | null {
  try {
    const known = JSON.parse(readStored(KEY) ?? '') as { of: string; user: User };
    /* An earlier version stored fewer fields. */
    return known.of === markOf(token) && typeof known.user.id === 'string'
      ? { ...DEFAULTS, ...known.user }
      : null;
  } catch {
    /* Nothing valid is stored. */
    return null;
  }
}

export function forgetKnown(): void {
  removeStored(KEY);
  removeStored(KNOWN_TODAY);
}
