import { and, eq, isNull, ne } from 'drizzle-orm';
import type { User } from '../../../contract/identity/auth.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { passwordResets, sessions, users } from '../../../db/schema/accounts.ts';
import { LastAdministrator } from '../../../http/errors.ts';

/** An account as its owner sees it. */
export function toUser(row: typeof users.$inferSelect): User {
  const { id, email, phoneNumber, displayName, avatar, isPremium, role, passwordHash } = row;
  return { id, email, phoneNumber, displayName, avatar, isPremium, role, hasPassword: passwordHash !== null };
}

export async function findUser(database: Database, id: string): Promise<User | null> {
  const [row] = await database.read.select().from(users).where(eq(users.id, id));
  return row ? toUser(row) : null;
}

/** What whoever signs in with a password has to match. */
export interface PasswordHolder {
  id: string;
  email: string;
  /** Null where the account has no password. */
  passwordHash: string | null;
}

const HOLDER = { id: users.id, email: users.email, passwordHash: users.passwordHash };

export async function findByEmail(database: Database, email: string): Promise<PasswordHolder | null> {
  const [row] = await database.read.select(HOLDER).from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function findById(database: Database, id: string): Promise<PasswordHolder | null> {
  const [row] = await database.read.select(HOLDER).from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * The account only as long as its password is the one that was checked: between the check and the write someone
 * may have changed it.
 */
export function stillHas({ id, passwordHash }: Pick<PasswordHolder, 'id' | 'passwordHash'>) {
  const same = passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash);
  return and(eq(users.id, id), same);
}

/**
 * Gives an account a password and ends its sessions but the one that asked.
 *
 * @returns false where the password is not `holder`'s any more
 */
export async function changePassword(
  database: Database,
  holder: PasswordHolder,
  change: { passwordHash: string; keepSession: string; now: number },
): Promise<boolean> {
  return database.write(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash: change.passwordHash, updatedAt: change.now })
      .where(stillHas(holder))
      .returning({ id: users.id });
    if (changed.length === 0) return false;
    await tx.delete(sessions).where(and(eq(sessions.userId, holder.id), ne(sessions.id, change.keepSession)));
    await dropResets(tx, holder.id);
    return true;
  });
}

export async function dropResets(tx: Queries, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** For every change that takes an administrator away, as part of its transaction. */
export async function isOnlyAdmin(tx: Queries, id: string): Promise<boolean> {
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(2);
  return admins.length === 1 && admins[0]?.id === id;
}

/**
 * Deletes an account and, by the foreign keys, everything that is its owner's.
 *
 * @returns false where the password is not `holder`'s any more
 * @throws LastAdministrator
 */
export async function deleteAccount(database: Database, holder: PasswordHolder): Promise<boolean> {
  return database.write(async (tx) => {
    if (await isOnlyAdmin(tx, holder.id)) throw new LastAdministrator();
    const deleted = await tx.delete(users).where(stillHas(holder)).returning({ id: users.id });
    return deleted.length > 0;
  });
}
