import { desc, eq, inArray, isNotNull, notInArray, or } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { publishes } from '../../../db/schema/publishing.ts';
import type { PublishTrigger } from './store.ts';

/** Channel of `database.messages`: the id of a publish that was requested or has changed. */
export const PUBLISHES = 'publishes';

/** Name of the lock that the process holds that publishes. */
export const PUBLISH_LOCK = 'publish';

/** Rows, each with its log; older ones are deleted. */
const STORED_LIMIT = 100;

interface PublishRequest {
  id: string;
  trigger: PublishTrigger;
  /** The administrator; null for the webhook. */
  by: string | null;
  /** ms since 1970 */
  askedAt: number;
  /** Whether to pull the content folder before the build. */
  pullFirst: boolean;
  /** Number of topics that it may remove, even if they are most of the site. */
  allowRemoval: number;
}

/** A publish that was taken from the queue. */
export interface ClaimedPublish {
  id: string;
  startedAt: number;
  pullFirst: boolean;
  allowRemoval: number;
}

/** Queues a publish, or adds what is asked to the one that is queued already. */
export async function enqueuePublish(
  database: Database,
  request: PublishRequest,
): Promise<{ id: string; isNew: boolean }> {
  return database.write(async (tx) => {
    const [queued] = await tx
      .select()
      .from(publishes)
      .where(eq(publishes.status, 'queued'))
      .orderBy(publishes.askedAt)
      .limit(1);
    if (queued) {
      const pullFirst = queued.pullFirst || request.pullFirst;
      const allowRemoval = Math.max(queued.allowRemoval, request.allowRemoval);
      await tx.update(publishes).set({ pullFirst, allowRemoval }).where(eq(publishes.id, queued.id));
      return { id: queued.id, isNew: false };
    }
    await tx.insert(publishes).values({ ...request, status: 'queued' });
    await deleteOldest(tx);
    return { id: request.id, isNew: true };
  });
}

async function deleteOldest(tx: Queries): Promise<void> {
  const newest = tx
    .select({ id: publishes.id })
    .from(publishes)
    .orderBy(desc(publishes.askedAt))
    .limit(STORED_LIMIT);
  await tx.delete(publishes).where(notInArray(publishes.id, newest));
}

/**
 * Records a release that `npm run build` or `npm start` has published: one that no publish in the database has made, or is making,
 * and that is newer than these. Returns false for any other.
 *
 * @param publishedAt ms since 1970
 * @param evenFirst whether to record it if no publish in the database has made a release
 */
export async function recordCommand(
  database: Database,
  { release, publishedAt, evenFirst }: { release: string; publishedAt: number; evenFirst: boolean },
): Promise<boolean> {
  return database.write(async (tx) => {
    const [newest] = await tx
      .select({ askedAt: publishes.askedAt })
      .from(publishes)
      .where(isNotNull(publishes.release))
      .orderBy(desc(publishes.askedAt))
      .limit(1);
    if (newest ? newest.askedAt >= publishedAt : !evenFirst) return false;
    const [made] = await tx
      .select({ id: publishes.id })
      .from(publishes)
      .where(or(eq(publishes.status, 'running'), eq(publishes.release, release)));
    if (made) return false;
    const row = { trigger: 'command' as const, release, askedAt: publishedAt, finishedAt: publishedAt };
    const added = await tx
      .insert(publishes)
      .values({ id: release, status: 'succeeded', ...row })
      .onConflictDoNothing()
      .returning({ id: publishes.id });
    await deleteOldest(tx);
    return added.length > 0;
  });
}

/** Takes the next publish from the queue and marks it as running. Only for the process that holds the lock. */
export async function claimPublish(database: Database, now: number): Promise<ClaimedPublish | null> {
  return database.write(async (tx) => {
    const [next] = await tx
      .select({
        id: publishes.id,
        pullFirst: publishes.pullFirst,
        allowRemoval: publishes.allowRemoval,
      })
      .from(publishes)
      .where(eq(publishes.status, 'queued'))
      .orderBy(publishes.askedAt)
      .limit(1);
    if (!next) return null;
    await tx.update(publishes).set({ status: 'running', startedAt: now }).where(eq(publishes.id, next.id));
    return { ...next, startedAt: now };
  });
}

interface UnfinishedPublish {
  id: string;
  status: 'queued' | 'running';
  cancelling: boolean;
}

export async function unfinishedPublishes(queries: Queries): Promise<UnfinishedPublish[]> {
  const rows = await queries
    .select({ id: publishes.id, status: publishes.status, cancelling: publishes.cancelling })
    .from(publishes)
    .where(inArray(publishes.status, ['queued', 'running']))
    .orderBy(publishes.askedAt);
  return rows.map((row) => ({ ...row, status: row.status === 'queued' ? 'queued' : 'running' }));
}

/** Cancels a queued publish, or asks the server that runs it to do so. */
export async function cancelPublish(
  database: Database,
  id: string,
  now: number,
): Promise<'cancelled' | 'asked' | 'over'> {
  return database.write(async (tx) => {
    const [found] = await tx.select({ status: publishes.status }).from(publishes).where(eq(publishes.id, id));
    if (found?.status === 'queued') {
      await tx.update(publishes).set({ status: 'cancelled', finishedAt: now }).where(eq(publishes.id, id));
      return 'cancelled';
    }
    if (found?.status !== 'running') return 'over';
    await tx.update(publishes).set({ cancelling: true }).where(eq(publishes.id, id));
    return 'asked';
  });
}

/** Marks publishes as failed whose process has ended. Returns their ids. */
export async function failPublishes(
  database: Database,
  statuses: readonly ('queued' | 'running')[],
  { reason, now }: { reason: string; now: number },
): Promise<string[]> {
  return database.write(async (tx) => {
    const rows = await tx
      .update(publishes)
      .set({ status: 'failed', reason, finishedAt: now })
      .where(inArray(publishes.status, statuses))
      .returning({ id: publishes.id });
    return rows.map(({ id }) => id);
  });
}
