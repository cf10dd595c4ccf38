import type { Database, Queries } from '../../../db/client.ts';
import { announceAccount } from '../sessions/announce-account.ts';
import { readSchedule, updateProfile } from './store.ts';
import type { NewProfile, Schedule } from './store.ts';

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
