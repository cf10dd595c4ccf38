import { setImmediate } from 'node:timers/promises';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { User } from '../../../contract/identity/auth.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { passwordResets, sessions, users } from '../../../db/schema/accounts.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';
import { profilePictures, profiles } from '../../../db/schema/profiles.ts';
import { LastAdministrator } from '../../../http/errors.ts';
import { LEARNER_TABLES } from '../../learning/portability/tables.ts';
import { deleteOldAttempts } from '../../learning/quiz/store.ts';
import { deleteSomeTests } from '../../learning/tests/attempts/store.ts';
import { COUNTED_TABLES, deleteRows } from '../../learning/quota/store.ts';
import { DEFAULT_PROFILE } from '../profile/store.ts';
import { announceAccount } from '../sessions/announce-account.ts';
import type { CountedTable, LearnerDatabase } from '../../learning/quota/store.ts';

/** Rows that one transaction deletes. */
const ROWS_AT_ONCE = 500;

export async function findUser(database: Database, id: string): Promise<User | null> {
  return readUser(database.read, id);
}

const selectUser = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({
      id: users.id,
      email: users.email,
      phoneNumber: users.phoneNumber,
      displayName: users.displayName,
      avatar: users.avatar,
      isPremium: users.isPremium,
      role: users.role,
      passwordHash: users.passwordHash,
      timeZone: profiles.timeZone,
      timeZoneProposed: profiles.timeZoneProposed,
      guideDone: profiles.guideDone,
      pictureOf: profilePictures.userId,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .where(eq(users.id, userId)),
);

/** Returns an account as its owner sees it, or null. */
export async function readUser(queries: Queries, userId: string): Promise<User | null> {
  const [row] = await selectUser(queries, { userId });
  if (!row) return null;
  const { passwordHash, pictureOf, timeZone, timeZoneProposed, guideDone, ...user } = row;
  return {
    ...user,
    hasPassword: passwordHash !== null,
    timeZone: timeZone ?? DEFAULT_PROFILE.timeZone,
    timeZoneProposed: timeZoneProposed ?? DEFAULT_PROFILE.timeZoneProposed,
    guideDone: guideDone ?? DEFAULT_PROFILE.guideDone,
    hasPicture: pictureOf !== null,
  };
}

/** An account with the hash of its password. */
export interface PasswordHolder {
  id: string;
  email: string;
  /** Null when the account has no password. */
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
 * Selects the account if its password is still the one that was checked. It may have been changed since.
 */
export function withSamePassword({ id, passwordHash }: Pick<PasswordHolder, 'id' | 'passwordHash'>) {
  const same = passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash);
  return and(eq(users.id, id), same);
}

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

export async function deleteResets(tx: Queries, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Whether a learner other than this one has an account. Administrators do not count. @param email normalised */
export async function hasOtherLearners(database: Database, email: string): Promise<boolean> {
  const others = await database.read
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.email, email), eq(users.role, 'learner')))
    .limit(1);
  return others.length > 0;
}

/** Check this in the transaction of every change that removes an administrator. */
export async function isOnlyAdmin(tx: Queries, id: string): Promise<boolean> {
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(2);
  return admins.length === 1 && admins[0]?.id === id;
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

/**
 * Deletes the data of a learner in small transactions, so that a large account does not block other requests for
 * seconds. The account itself stays.
 */
export async function deleteLearnerData(database: LearnerDatabase, userId: string): Promise<void> {
  while ((await deleteOldAttempts(database, userId, null)) > 0) await setImmediate();
  while ((await deleteSomeTests(database, userId)) > 0) await setImmediate();
  for (const { table, key } of Object.values(LEARNER_TABLES)) {
    if (!isCounted(table)) continue;
    while (await deleteRows(database, userId, { table, key, rows: ROWS_AT_ONCE })) await setImmediate();
  }
}

function isCounted(table: unknown): table is CountedTable {
  return COUNTED_TABLES.some((counted) => counted === table);
}
