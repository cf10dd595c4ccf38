import { eq, sql } from 'drizzle-orm';
import type { Profile } from '../../../contract/identity/profile.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { profilePictures, profiles } from '../../../db/schema/profiles.ts';

const DEFAULTS = {
  exam: null,
  examDate: null,
  timeZone: 'UTC',
  timeZoneProposed: false,
  dailyMinutes: null,
  subjects: [],
  guideDone: false,
  weeklyEmail: false,
};

/** Returns the profile of an account, or null if there is no such account. */
export async function findProfile(database: Database, userId: string): Promise<Profile | null> {
  const [found] = await database.read
    .select({
      displayName: users.displayName,
      profile: profiles,
      hasPicture: sql<number>`${profilePictures.userId} is not null`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) return null;
  const { displayName, profile, hasPicture } = found;
  const { exam, examDate, timeZone, timeZoneProposed } = profile ?? DEFAULTS;
  const { dailyMinutes, subjects, guideDone, weeklyEmail } = profile ?? DEFAULTS;
  return {
    ...{ displayName, exam, examDate, timeZone, timeZoneProposed },
    ...{ dailyMinutes, subjects, guideDone, weeklyEmail },
    hasPicture: Boolean(hasPicture),
  };
}

/** Only the fields to change. */
export type NewProfile = Partial<Omit<Profile, 'hasPicture'>>;

/** Changes a profile, in the caller's transaction. @param now ms since 1970 */
export async function updateProfile(
  tx: Queries,
  userId: string,
  { displayName, ...change }: NewProfile,
  now: number,
): Promise<void> {
  if (displayName !== undefined)
    await tx.update(users).set({ displayName, updatedAt: now }).where(eq(users.id, userId));
  const set = { ...change, updatedAt: now };
  await tx
    .insert(profiles)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: profiles.userId, set });
}

/** Returns the day of a learner's exam (`YYYY-MM-DD`), or null. */
export async function readExamDate(queries: Queries, userId: string): Promise<string | null> {
  const [row] = await queries
    .select({ examDate: profiles.examDate })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  return row?.examDate ?? null;
}
