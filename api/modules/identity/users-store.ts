import { and, eq, isNull, ne } from 'drizzle-orm';
import type { User } from '../../contract/identity/auth.ts';
import type { Queries } from '../../db/client.ts';
import { prepared } from '../../db/queries.ts';
import type { Given } from '../../db/queries.ts';
import { passwordResets, users } from '../../db/schema/accounts.ts';
import { profilePictures, profiles } from '../../db/schema/profiles.ts';

/** The profile of accounts without a row. */
export const DEFAULT_PROFILE = {
  exam: null,
  examDate: null,
  timeZone: 'UTC',
  timeZoneProposed: false,
  dailyMinutes: null,
  subjects: [],
  guideDone: false,
  weeklyEmail: false,
};

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
export async function findUser(queries: Queries, userId: string): Promise<User | null> {
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

export async function findByEmail(queries: Queries, email: string): Promise<PasswordHolder | null> {
  const [row] = await queries.select(HOLDER).from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function findById(queries: Queries, id: string): Promise<PasswordHolder | null> {
  const [row] = await queries.select(HOLDER).from(users).where(eq(users.id, id));
  return row ?? null;
}

/**
 * Selects the account if its password is still the one that was checked. It may have been changed since.
 */
export function withSamePassword({ id, passwordHash }: Pick<PasswordHolder, 'id' | 'passwordHash'>) {
  const same = passwordHash === null ? isNull(users.passwordHash) : eq(users.passwordHash, passwordHash);
  return and(eq(users.id, id), same);
}

export async function deleteResets(tx: Queries, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

/** Whether a learner other than this one has an account. Administrators do not count. @param email normalised */
export async function hasOtherLearners(queries: Queries, email: string): Promise<boolean> {
  const others = await queries
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
