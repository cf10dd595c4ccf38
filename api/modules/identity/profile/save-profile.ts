import type { Database } from '../../../db/client.ts';
import { bringForward } from '../../learning/reviews/store.ts';
import { announceAccount } from '../sessions/announce-account.ts';
import { readSchedule, updateProfile } from './store.ts';
import type { NewProfile } from './store.ts';

/** Saves changes of a profile. A new day of the exam brings forward the cards that would be due after it. */
export async function saveProfile(
  database: Database,
  userId: string,
  change: NewProfile,
  now: number,
): Promise<void> {
  await database.write(async (tx) => {
    await updateProfile(tx, userId, change, now);
    if (change.examDate === undefined) return;
    const { examDate, timeZone } = await readSchedule(tx, userId);
    await bringForward(tx, userId, { examDate, timeZone }, now);
  });
  await announceAccount(database, userId);
}
