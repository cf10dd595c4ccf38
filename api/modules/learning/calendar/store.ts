import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';

/** Hex, 256 random bits: nobody finds it by trying. */
export const SECRET = /^[0-9a-f]{64}$/;

export function newSecret(): string {
  return randomBytes(32).toString('hex');
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** When a learner's feed was made, in ms since 1970; null where they have none. */
export async function findFeed(database: Database, userId: string): Promise<number | null> {
  const { createdAt } = calendarFeeds;
  const [row] = await database.read
    .select({ createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return row?.createdAt ?? null;
}

/** Gives a learner a feed at this secret, which ends the one they had. @param now ms since 1970 */
export async function setFeed(
  database: Database,
  userId: string,
  { secret, now }: { secret: string; now: number },
): Promise<void> {
  const row = { secretHash: hashOf(secret), createdAt: now };
  await database.write(async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: row });
  });
}

export async function dropFeed(database: Database, userId: string): Promise<void> {
  await database.write(async (tx) => {
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  });
}

/** Id of the learner whose feed has this secret, or null. */
export async function findFeedOwner(database: Database, secret: string): Promise<string | null> {
  const { userId } = calendarFeeds;
  const [row] = await database.read
    .select({ userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, hashOf(secret)));
  return row?.userId ?? null;
}
