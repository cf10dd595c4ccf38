import { eq } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { engine } from '../../../config/engine.ts';
import { newestRelease } from '../../../db/schema/shared-state.ts';
import type { LiveRelease } from './releases-plugin.ts';

const KEY = 'release';

/** ms after which an older release counts as chosen on purpose: by then, every node has loaded a newer one. */
const ALL_HAVE_IT_AFTER = 60_000;

/**
 * Whether a release may change what is stored about its content, in the caller's transaction. A node that has not loaded the
 * newest release yet must not take its older notes and keys for changes. The first node with a newer release makes it the newest.
 * On SQLite there is one process, which has one release.
 *
 * @param now ms since 1970
 */
export async function isNewestRelease(
  tx: Queries,
  { id, publishedAt }: Pick<LiveRelease, 'id' | 'publishedAt'>,
  now: number,
): Promise<boolean> {
  if (engine === 'sqlite') return true;
  const [newest] = await tx.select().from(newestRelease).where(eq(newestRelease.key, KEY));
  if (newest?.id === id) return true;
  const isOld = newest !== undefined && publishedAt < newest.publishedAt;
  if (isOld && Math.abs(now - newest.loadedAt) < ALL_HAVE_IT_AFTER) return false;
  const row = { id, publishedAt, loadedAt: now };
  await tx
    .insert(newestRelease)
    .values({ key: KEY, ...row })
    .onConflictDoUpdate({ target: newestRelease.key, set: row });
  return true;
}
