import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { profiles } from '../../../db/schema/profiles.ts';
import { calendarFeeds } from '../../../db/schema/study.ts';

/** 256 random bits in hexadecimal, which cannot be guessed. */
export const SECRET = /^[0-9a-f]{64}$/;

export function createSecret(): string {
  return randomBytes(32).toString('hex');
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const selectFeed = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId)),
);

/** Returns when a learner's feed was created (ms since 1970), or null. */
export async function findFeed(queries: Queries, userId: string): Promise<number | null> {
  const [row] = await selectFeed(queries, { userId });
  return row?.createdAt ?? null;
}

/** Saves a learner's feed in place of the previous one. @param createdAt ms since 1970 */
export async function saveFeed(
  database: Database,
  userId: string,
  { secret, createdAt }: { secret: string; createdAt: number },
): Promise<void> {
  const row = { secretHash: hashSecret(secret), createdAt };
  await database.write(async (tx) => {
    await tx
      .insert(calendarFeeds)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: calendarFeeds.userId, set: row });
  });
}

export async function deleteFeed(database: Database, userId: string): Promise<void> {
  await database.write(async (tx) => {
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
  });
}

interface FeedOwner {
  userId: string;
  /** IANA name. */
  timeZone: string;
}

/** Returns the learner whose feed has this secret, or null. */
export async function findFeedOwner(queries: Queries, secret: string): Promise<FeedOwner | null> {
  const [feed] = await queries
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.secretHash, hashSecret(secret)));
  if (!feed) return null;
  /* A query of its own: a join would ask every machine of a sharded database for the profile. */
  const [profile] = await queries
    .select({ timeZone: profiles.timeZone })
    .from(profiles)
    .where(eq(profiles.userId, feed.userId));
  return { ...feed, timeZone: profile?.timeZone ?? 'UTC' };
}
