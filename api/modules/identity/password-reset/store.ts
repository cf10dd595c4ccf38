import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { passwordResets, sessions, users } from '../../../db/schema/accounts.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';
import { dropResets } from '../account/store.ts';

export interface Reset {
  tokenHash: string;
  userId: string;
  /** ms since 1970 */
  expiresAt: number;
}

/** Keeps that an account may be reset with this token, and forgets tokens that have run out. */
export async function keepReset(database: Database, reset: Reset, now: number): Promise<void> {
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
 * Uses a token up: its account gets the password, loses all sessions, other tokens and its calendar feed, and has
 * shown that the address to which the token went is its owner's.
 *
 * @returns false where the token is unknown, used or too old
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
    await dropResets(tx, used.userId);
    await tx.delete(sessions).where(eq(sessions.userId, used.userId));
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, used.userId));
    await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, used.userId));
    return true;
  });
}
