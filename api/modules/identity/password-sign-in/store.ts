import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { User } from '../../../contract/identity/auth.ts';
import type { Database } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { findUser, withSamePassword, type PasswordHolder } from '../users-store.ts';
import { announceAccount, insertSession, type NewSession } from '../sessions/store.ts';

/** Creates an account with a session; null when the address already has an account. */
export async function createAccount(
  database: Database,
  account: PasswordHolder,
  session: NewSession,
): Promise<User | null> {
  return database.write(async (tx) => {
    const times = { createdAt: session.createdAt, updatedAt: session.createdAt };
    const [row] = await tx
      .insert(users)
      .values({ ...account, ...times })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!row) return null;
    await insertSession(tx, row.id, session);
    return findUser(tx, row.id);
  });
}

/** ms between two letters to the owner of an account about sign-ups with its address. */
const BETWEEN_LETTERS = 24 * 60 * 60 * 1000;

/**
 * Records that a letter about a sign-up is sent to the owner of an account.
 *
 * @param now ms since 1970
 * @returns false when one was sent within a day
 */
export async function claimSignUpLetter(database: Database, email: string, now: number): Promise<boolean> {
  const sentAt = users.signUpLetterAt;
  // A letter in the future was sent while the clock was wrong.
  const isDue = or(isNull(sentAt), lt(sentAt, now - BETWEEN_LETTERS), gt(sentAt, now));
  return database.write(async (tx) => {
    const claimed = await tx
      .update(users)
      .set({ signUpLetterAt: now })
      .where(and(eq(users.email, email), isDue))
      .returning({ id: users.id });
    return claimed.length > 0;
  });
}

/** Null when the account was deleted or its password was changed since `holder` was read. */
export async function createSession(
  database: Database,
  holder: PasswordHolder,
  session: NewSession,
): Promise<User | null> {
  const user = await database.write(async (tx) => {
    const [row] = await tx.select().from(users).where(withSamePassword(holder));
    if (!row) return null;
    await insertSession(tx, row.id, session);
    return findUser(tx, row.id);
  });
  // The oldest session may have ended.
  await announceAccount(database, holder.id);
  return user;
}
