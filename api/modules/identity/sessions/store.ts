import { and, desc, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { Role } from '../../../contract/identity/identity-rules.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { prepared, type Given } from '../../../db/queries.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { profiles } from '../../../db/schema/profiles.ts';

/** The sender of a request. */
export interface Learner {
  id: string;
  role: Role;
  isPremium: boolean;
  sessionId: string;
  /** IANA name of the zone in which the learner's days begin and end. */
  timeZone: string;
}

export interface SessionKey {
  sessionId: string;
  userId: string;
  /** ms since 1970 */
  now: number;
}

export interface FoundLearner {
  learner: Learner;
  /** ms since 1970 */
  lastSeenAt: number;
  /** ms since 1970; of the session */
  expiresAt: number;
}

const selectLearner = prepared((queries, { sessionId, userId, now }: Given<SessionKey>) =>
  queries
    .select({
      learner: {
        id: users.id,
        role: users.role,
        isPremium: users.isPremium,
        sessionId: sessions.id,
        timeZone: sql<string>`coalesce(${profiles.timeZone}, 'UTC')`,
      },
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, sessions.userId))
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), gt(sessions.expiresAt, now))),
);

/** Finds the user of a session that has not expired. */
export async function findLearner(queries: Queries, key: SessionKey): Promise<FoundLearner | null> {
  const [found] = await selectLearner(queries, key);
  return found ?? null;
}

/** Times are ms since 1970. */
export interface NewSession {
  id: string;
  createdAt: number;
  expiresAt: number;
  lastSeenAt: number;
  userAgent: string | null;
}

/** The most sessions that an account has. */
export const SESSIONS_PER_ACCOUNT = 50;

/**
 * Stores a session. The oldest sessions of the account above the limit end. Expired sessions are not deleted: if the
 * clock were wrong, that would end sessions permanently.
 */
export async function insertSession(tx: Queries, userId: string, session: NewSession): Promise<void> {
  const ofAccount = eq(sessions.userId, userId);
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(ofAccount)
    .orderBy(desc(sessions.createdAt))
    .limit(SESSIONS_PER_ACCOUNT - 1);
  await tx.delete(sessions).where(and(ofAccount, notInArray(sessions.id, newest)));
  await tx.insert(sessions).values({ ...session, userId });
}

/** The sessions of a learner that have not expired, the most recently used first. */
export async function listSessions(queries: Queries, userId: string, now: number): Promise<NewSession[]> {
  const { id, createdAt, expiresAt, lastSeenAt, userAgent } = sessions;
  return queries
    .select({ id, createdAt, expiresAt, lastSeenAt, userAgent })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
}

/** Ends a session if it belongs to this learner. */
export async function endSession(database: Database, userId: string, sessionId: string): Promise<void> {
  await database.write(async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)));
  });
  await announceAccount(database, userId);
}

export async function markSeen(database: Database, { sessionId, userId, now }: SessionKey): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
  });
}

/** Channel of messages with the id of an account that has changed. */
export const ACCOUNT_CHANNEL = 'account';

/**
 * Makes all nodes read an account and its sessions again. Call it after each change of `users`, `sessions`, `profiles` or
 * `profile_pictures` has been committed.
 */
export async function announceAccount(
  { messages }: Pick<Database, 'messages'>,
  userId: string,
): Promise<void> {
  // The change is saved, and other nodes find it out within a second; an error would make its sender repeat it.
  await messages.send(ACCOUNT_CHANNEL, userId).catch(() => undefined);
}
