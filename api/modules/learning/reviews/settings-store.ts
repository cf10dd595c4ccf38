import { eq } from 'drizzle-orm';
import { NEW_PER_DAY, REVIEWS_PER_DAY } from '../../../contract/practice/card-rules.ts';
import type { ReviewSettings, ReviewSettingsChange } from '../../../contract/practice/reviews.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { reviewSettings } from '../../../db/schema/reviews.ts';
import { readExamDate, readSchedule, updateProfile } from '../../identity/profile/store.ts';
import { bringForward } from './store.ts';

const DEFAULTS: Omit<ReviewSettings, 'examDate'> = {
  newPerDay: NEW_PER_DAY,
  reviewsPerDay: REVIEWS_PER_DAY,
  gradeButtons: 2,
};

const selectSettings = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({
      newPerDay: reviewSettings.newPerDay,
      reviewsPerDay: reviewSettings.reviewsPerDay,
      gradeButtons: reviewSettings.gradeButtons,
    })
    .from(reviewSettings)
    .where(eq(reviewSettings.userId, userId)),
);

export async function findSettings(queries: Queries, userId: string): Promise<ReviewSettings> {
  const [examDate, [row]] = await Promise.all([
    readExamDate(queries, userId),
    selectSettings(queries, { userId }),
  ]);
  return { examDate, ...(row ?? DEFAULTS) };
}

/** Saves settings; the day of the exam is part of the profile. A day of the exam brings forward cards that would be due after it. @param now ms since 1970 */
export async function saveSettings(
  database: Database,
  userId: string,
  { examDate, ...change }: ReviewSettingsChange,
  now: number,
): Promise<ReviewSettings> {
  return database.write(async (tx) => {
    const set = { ...change, updatedAt: now };
    await tx
      .insert(reviewSettings)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: reviewSettings.userId, set });
    if (examDate !== undefined) {
      await updateProfile(tx, userId, { examDate }, now);
      const { timeZone } = await readSchedule(tx, userId);
      await bringForward(tx, userId, { examDate, timeZone }, now);
    }
    const [row] = await selectSettings(tx, { userId });
    return { examDate: await readExamDate(tx, userId), ...(row ?? DEFAULTS) };
  });
}
