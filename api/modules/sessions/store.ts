import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import type { Role } from '../../db/schema/accounts.ts';

/** Whoever a request comes from, as of this request. */
export interface Learner {
  id: string;
  role: Role;
  isPremium: boolean;
  sessionId: string;
}

export interface SessionKey {
  sessionId: string;
  userId: string;
  /** ms since 1970 */
  now: number;
}

/** The holder of a session that is theirs and has not expired, or null. Prepared once: it runs on most requests. */
export function prepareFindLearner(database: Database): (key: SessionKey) => Promise<Learner | null> {
  const query = database.read
    .select({ id: users.id, role: users.role, isPremium: users.isPremium, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare();
  return async ({ sessionId, userId, now }) => {
    const [learner] = await query.execute({ sessionId, userId, now });
    return learner ?? null;
  };
}
