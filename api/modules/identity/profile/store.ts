import { eq } from 'drizzle-orm';
import type { Profile } from '../../../contract/identity/profile.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { prepared, type Given } from '../../../db/queries.ts';
import { users } from '../../../db/schema/accounts.ts';
import { profilePictures, profiles } from '../../../db/schema/profiles.ts';
import { announceAccount } from '../sessions/store.ts';
import { DEFAULT_PROFILE } from '../users-store.ts';

const selectProfile = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({
      displayName: users.displayName,
      profile: profiles,
      pictureOf: profilePictures.userId,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .where(eq(users.id, userId)),
);

/** Returns the profile of an account, or null if there is no such account. */
export async function findProfile(queries: Queries, userId: string): Promise<Profile | null> {
  const [found] = await selectProfile(queries, { userId });
  if (!found) return null;
  const { displayName, profile, pictureOf } = found;
  const { exam, examDate, timeZone, timeZoneProposed } = profile ?? DEFAULT_PROFILE;
  const { dailyMinutes, subjects, guideDone, weeklyEmail } = profile ?? DEFAULT_PROFILE;
  return {
    ...{ displayName, exam, examDate, timeZone, timeZoneProposed },
    ...{ dailyMinutes, subjects, guideDone, weeklyEmail },
    hasPicture: pictureOf !== null,
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

interface Schedule {
  /** `YYYY-MM-DD`; null if not set. */
  examDate: string | null;
  /** IANA name of the zone in which days begin and end. */
  timeZone: string;
  /** Minutes a day that the learner wants to study; null if not set. */
  dailyMinutes: number | null;
}

const selectSchedule = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({
      examDate: profiles.examDate,
      timeZone: profiles.timeZone,
      dailyMinutes: profiles.dailyMinutes,
    })
    .from(profiles)
    .where(eq(profiles.userId, userId)),
);

/** Returns the part of a profile that says when a learner studies. */
export async function readSchedule(queries: Queries, userId: string): Promise<Schedule> {
  const [row] = await selectSchedule(queries, { userId });
  return row ?? { examDate: null, timeZone: 'UTC', dailyMinutes: null };
}

/** Returns the day of a learner's exam (`YYYY-MM-DD`), or null. */
export async function readExamDate(queries: Queries, userId: string): Promise<string | null> {
  return (await readSchedule(queries, userId)).examDate;
}

/** Called in the transaction that saves a new exam date. @param now ms since 1970 */
export type FollowExamDate = (tx: Queries, userId: string, schedule: Schedule, now: number) => Promise<void>;

/** Saves changes of a profile. */
export async function saveProfile(
  { database, followExamDate }: { database: Database; followExamDate: FollowExamDate },
  userId: string,
  change: NewProfile,
  now: number,
): Promise<void> {
  await database.write(async (tx) => {
    await updateProfile(tx, userId, change, now);
    if (change.examDate === undefined) return;
    await followExamDate(tx, userId, await readSchedule(tx, userId), now);
  });
  await announceAccount(database, userId);
}
