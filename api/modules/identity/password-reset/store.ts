import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { passwordResets, sessions, users } from '../../../db/schema/accounts.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';
import { deleteResets } from '../account/store.ts';

export interface Reset {
  tokenHash: string;
  userId: string;
  /** ms since 1970 */
  expiresAt: number;
}

/** Stores a token, and deletes expired ones. */
export async function insertReset(database: Database, reset: Reset, now: number): Promise<void> {
  await database.write(async (tx) => {
    await tx.delete(passwordResets).where(lte(passwordResets.expiresAt, now));
    await tx.insert(passwordResets).values(reset);
  });
}

export async function isUsable(database: Database, tokenHash: string, now: number): Promise<boolean> {
  const rows = await database.read
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
  return database.write(async (tx) => {
    const [used] = await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
      .returning({ userId: passwordResets.userId });
    if (!used) return false;
    await deleteResets(tx, used.userId);
    await tx.delete(sessions).where(eq(sessions.userId, used.userId));
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, used.userId));
    await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, used.userId));
    return true;
  });
}
