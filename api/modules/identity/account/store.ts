import { and, eq, ne } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';
import { LastAdministrator } from '../../../http/errors.ts';
import { announceAccount } from '../sessions/store.ts';
import { deleteResets, isOnlyAdmin, withSamePassword, type PasswordHolder } from '../users-store.ts';

/**
 * Sets the password of an account, and deletes its calendar feed and its sessions except one.
 *
 * @returns false when the password was changed since `holder` was read
 */
export async function changePassword(
  database: Database,
  holder: PasswordHolder,
  change: { passwordHash: string; keepSession: string; now: number },
): Promise<boolean> {
  const isChanged = await database.write(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash: change.passwordHash, updatedAt: change.now })
      .where(withSamePassword(holder))
      .returning({ id: users.id });
    if (changed.length === 0) return false;
    await tx.delete(sessions).where(and(eq(sessions.userId, holder.id), ne(sessions.id, change.keepSession)));
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, holder.id));
    await deleteResets(tx, holder.id);
    return true;
  });
  await announceAccount(database, holder.id);
  return isChanged;
}

/**
 * Prepares the deletion of an account: it loses its rights and sessions. Nothing that is checked here can change before the
 * data is deleted.
 *
 * @returns false when the password was changed since `holder` was read
 * @throws LastAdministrator
 */
export async function retireAccount(
  database: Database,
  holder: PasswordHolder,
  now: number,
): Promise<boolean> {
  const isRetired = await database.write(async (tx) => {
    if (await isOnlyAdmin(tx, holder.id)) throw new LastAdministrator();
    const retired = await tx
      .update(users)
      .set({ role: 'learner', updatedAt: now })
      .where(withSamePassword(holder))
      .returning({ id: users.id });
    if (retired.length === 0) return false;
    await tx.delete(sessions).where(eq(sessions.userId, holder.id));
    return true;
  });
  await announceAccount(database, holder.id);
  return isRetired;
}

/** Deletes an account and, through foreign keys, all its data. */
export async function deleteAccount(database: Database, id: string): Promise<void> {
  const work = async (tx: Queries) => {
    await tx.delete(users).where(eq(users.id, id));
  };
  await database.write(work, { readingOf: id });
  await announceAccount(database, id);
}
