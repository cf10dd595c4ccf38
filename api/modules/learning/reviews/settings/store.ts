import { and, eq, gt } from 'drizzle-orm';
import { NEW_PER_DAY, REVIEWS_PER_DAY } from '../../../../contract/practice/review-limits.ts';
import type { ReviewSettings, ReviewSettingsChange } from '../../../../contract/practice/reviews.ts';
import type { Database, Queries } from '../../../../db/client.ts';
import { reviewCards, reviewSettings } from '../../../../db/schema/reviews.ts';
import { latestDue } from '../schedule.ts';

const DEFAULTS: ReviewSettings = {
  examDate: null,
  newPerDay: NEW_PER_DAY,
  reviewsPerDay: REVIEWS_PER_DAY,
  gradeButtons: 2,
};

export async function findSettings(database: Database, userId: string): Promise<ReviewSettings> {
  return readSettings(database.read, userId);
}

export async function readSettings(queries: Queries, userId: string): Promise<ReviewSettings> {
  const { examDate, newPerDay, reviewsPerDay, gradeButtons } = reviewSettings;
  const [row] = await queries
    .select({ examDate, newPerDay, reviewsPerDay, gradeButtons })
    .from(reviewSettings)
    .where(eq(reviewSettings.userId, userId));
  return row ?? DEFAULTS;
}

/** Saves settings. A day of the exam brings forward cards that would be due after it. @param now ms since 1970 */
export async function saveSettings(
  database: Database,
  userId: string,
  change: ReviewSettingsChange,
  now: number,
): Promise<ReviewSettings> {
  return database.write(async (tx) => {
    const set = { ...change, updatedAt: now };
    await tx
      .insert(reviewSettings)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: reviewSettings.userId, set });
    if (change.examDate !== undefined) await bringForward(tx, userId, change.examDate, now);
    return readSettings(tx, userId);
  });
}

async function bringForward(
  tx: Queries,
  userId: string,
  examDate: string | null,
  now: number,
): Promise<void> {
  const latest = latestDue(examDate, now);
  if (latest === null) return;
  await tx
    .update(reviewCards)
    .set({ due: latest, updatedAt: now })
    .where(and(eq(reviewCards.userId, userId), gt(reviewCards.due, latest)));
}
