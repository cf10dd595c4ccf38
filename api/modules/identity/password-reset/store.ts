import { and, desc, eq, gt, notInArray } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { passwordResets, sessions, users } from '../../../db/schema/accounts.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';
import { deleteResets } from '../users-store.ts';
import { announceAccount } from '../sessions/store.ts';

interface Reset {
  tokenHash: string;
  userId: string;
  /** ms since 1970 */
  expiresAt: number;
}

/** The most tokens that an account has. They are limited by number, because a wrong clock would delete valid ones. */
export const RESETS_PER_ACCOUNT = 20;

/** Stores a token. The oldest tokens of the account above the limit are deleted. */
export async function insertReset(database: Database, reset: Reset): Promise<void> {
  const ofAccount = eq(passwordResets.userId, reset.userId);
  await database.write(async (tx) => {
    const newest = tx
      .select({ tokenHash: passwordResets.tokenHash })
      .from(passwordResets)
      .where(ofAccount)
      .orderBy(desc(passwordResets.expiresAt))
      .limit(RESETS_PER_ACCOUNT - 1);
    await tx.delete(passwordResets).where(and(ofAccount, notInArray(passwordResets.tokenHash, newest)));
    await tx.insert(passwordResets).values(reset);
  });
}

export async function isUsable(queries: Queries, tokenHash: string, now: number): Promise<boolean> {
  const rows = await queries
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return rows.length > 0;
}

/**
 * Uses a token: sets the password of its account, deletes the account's sessions, other tokens and calendar feed, and
 * marks its e-mail address as verified.
 *
 * @returns false when the token is unknown, used or expired
 */
export async function useReset(
  database: Database,
  tokenHash: string,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<boolean> {
  const userId = await database.write(async (tx) => {
    const [used] = await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
      .returning({ userId: passwordResets.userId });
    if (!used) return null;
    await deleteResets(tx, used.userId);
    await tx.delete(sessions).where(eq(sessions.userId, used.userId));
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, used.userId));
    await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, used.userId));
    return used.userId;
  });
  if (userId !== null) await announceAccount(database, userId);
  return userId !== null;
}
