import { LruMap } from 'toad-cache';
import type { User } from '../../../contract/identity/auth.ts';
import type { Database } from '../../../db/client.ts';
import { ACCOUNT_CHANNEL, type FoundLearner, type SessionKey, SESSIONS_PER_ACCOUNT } from './store.ts';

/**
 * ms for which a session is not read again. A session that has ended is refused after this time even if no message
 * arrived, because the process that changed the account was killed, or `npm run admin` changed it on SQLite.
 */
const LASTS = 1_000;

/** Accounts in memory; above it, the least recently used is dropped. */
const ACCOUNTS = 20_000;

interface CachedSession {
  found: FoundLearner;
  /** ms of the monotonic clock */
  readAt: number;
  /** The account as its owner sees it; null until it is needed. */
  user: User | null;
}

export interface SessionCache {
  /** Finds a session as `load` does, if it is not known. Missing sessions are not cached. */
  find: (key: SessionKey, load: () => Promise<FoundLearner | null>) => Promise<FoundLearner | null>;
  /** The account of a session as `load` returns it, if it is not known. */
  findUser: (key: Omit<SessionKey, 'now'>, load: () => Promise<User | null>) => Promise<User | null>;
  /** Makes this process read every session again. */
  clear: () => void;
  /** Stops listening. */
  close: () => void;
}

/**
 * Sessions that were read a moment ago. A change of an account removes its sessions from it at once in this process,
 * and by a message in others; while this process receives no messages, nothing is cached.
 *
 * @param monotonic ms
 */
export function createSessionCache(
  { messages }: Pick<Database, 'messages'>,
  monotonic: () => number,
): SessionCache {
  const accounts = new LruMap<Map<string, CachedSession>>(ACCOUNTS);
  /** Counts removals: what was being read meanwhile may be out of date. */
  let removals = 0;
  const stopListening = messages.listen(ACCOUNT_CHANNEL, (userId) => {
    removals += 1;
    accounts.delete(userId);
  });
  const clear = () => {
    removals += 1;
    accounts.clear();
  };
  const stopReconnects = messages.onReconnect(clear);

  function known({ userId, sessionId }: Omit<SessionKey, 'now'>): CachedSession | null {
    if (!messages.connected) return null;
    const session = accounts.get(userId)?.get(sessionId);
    return session && monotonic() - session.readAt < LASTS ? session : null;
  }

  function keep({ userId, sessionId }: SessionKey, session: CachedSession): void {
    const sessions = accounts.get(userId) ?? new Map<string, CachedSession>();
    if (sessions.size >= SESSIONS_PER_ACCOUNT) sessions.clear();
    sessions.set(sessionId, session);
    accounts.set(userId, sessions);
  }

  return {
    async find(key, load) {
      const session = known(key);
      if (session && session.found.expiresAt > key.now) return session.found;
      const [before, readAt] = [removals, monotonic()];
      const found = await load();
      if (found && messages.connected && removals === before) keep(key, { found, readAt, user: null });
      return found;
    },
    async findUser(key, load) {
      const session = known(key);
      if (session?.user) return session.user;
      const before = removals;
      const user = await load();
      if (session && removals === before) session.user = user;
      return user;
    },
    clear,
    close() {
      stopListening();
      stopReconnects();
    },
  };
}
