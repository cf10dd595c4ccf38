import type { User } from '../../../api/contract/identity/auth.ts';
import { readStored, removeStored, writeStored } from '../storage/local-storage.ts';

const KEY = 'known_learner';

/** A learner belongs to the token that they were named for, told by the end of it. */
const markOf = (token: string) => token.slice(-16);

/** Keeps who a token belongs to, for when the server cannot be asked. */
export function rememberLearner(token: string, user: User): void {
  writeStored(KEY, JSON.stringify({ of: markOf(token), user }));
}

/** Whom the server last named for this token; null where that is not known. */
export function knownLearner(token: string): User | null {
  try {
    const known = JSON.parse(readStored(KEY) ?? '') as { of: string; user: User };
    return known.of === markOf(token) && typeof known.user.id === 'string' ? known.user : null;
  } catch {
    /* Nothing is stored, or something that is not ours. */
    return null;
  }
}

export function forgetKnown(): void {
  removeStored(KEY);
}
