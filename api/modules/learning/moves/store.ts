import { setImmediate } from 'node:timers/promises';
import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { topicMoves } from '../../../db/schema/publishing.ts';
import { isNewestRelease } from '../../content/releases/newest-release-store.ts';
import type { LiveRelease } from '../../content/releases/releases-plugin.ts';
import { forgetAddresses } from '../../content/questions/former-refs-store.ts';
import { parseAddress } from '../../content/moved-topic.ts';
import type { Redirects } from '../../content/moved-topic.ts';
import { listTopicsIn } from '../portability/store.ts';
import { TABLES_BY_NAME } from '../portability/learner-tables.ts';

/** Learners after which the place is saved, so that a restarted server goes on there. */
const LEARNERS_PER_PAGE = 50;
/** Moves of one statement. */
const MOVES_PER_STATEMENT = 100;

/** Moves that the data of learners has not followed to the end, and where to go on. */
interface PendingMoves {
  redirects: Redirects;
  /** Id of the last learner that is finished; '' before the first. */
  cursor: string;
}

/**
 * Compares the redirects of a release with those that were followed. One that is gone is forgotten, because its old address may
 * be that of a topic again, and be moved again. Nothing is pending while another node has a newer release.
 *
 * @param now ms since 1970
 */
export async function startMoves(
  database: Database,
  release: Pick<LiveRelease, 'id' | 'publishedAt' | 'redirects'>,
  now: number,
): Promise<PendingMoves> {
  const { redirects } = release;
  return database.write(async (tx) => {
    if (!(await isNewestRelease(tx, release, now)))
      return { redirects: new Map<string, string>(), cursor: '' };
    const known = await tx.select().from(topicMoves);
    const gone = known.filter(({ from, to }) => redirects.get(from) !== to).map(({ from }) => from);
    for (const some of slices(gone)) await tx.delete(topicMoves).where(inArray(topicMoves.from, some));
    const followed = new Set(known.filter(({ from }) => !gone.includes(from)).map(({ from }) => from));
    const added = [...redirects].filter(([from]) => !followed.has(from));
    for (const some of slices(added))
      await tx
        .insert(topicMoves)
        .values(some.map(([from, to]) => ({ from, to, cursor: '', finishedAt: null })));
    const pending = await tx.select().from(topicMoves).where(isNull(topicMoves.finishedAt));
    const cursors = pending.map(({ cursor }) => cursor).sort();
    return { redirects: new Map(pending.map(({ from, to }) => [from, to])), cursor: cursors[0] ?? '' };
  });
}

function slices<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MOVES_PER_STATEMENT) }, (_, index) =>
    items.slice(index * MOVES_PER_STATEMENT, (index + 1) * MOVES_PER_STATEMENT),
  );
}

/**
 * Moves the rows of all learners, in small transactions, and saves after each page of learners how far it got. Running it
 * again changes nothing.
 *
 * @returns false if it was stopped
 */
export async function followMoves(
  database: Database,
  { redirects, cursor }: PendingMoves,
  isStopped: () => boolean,
): Promise<boolean> {
  let last = cursor;
  for (;;) {
    const learners = await database.read
      .select({ id: users.id })
      .from(users)
      .where(gt(users.id, last))
      .orderBy(asc(users.id))
      .limit(LEARNERS_PER_PAGE);
    for (const { id } of learners) {
      if (isStopped()) return false;
      await moveLearner(database, id, redirects);
      await setImmediate();
    }
    last = learners.at(-1)?.id ?? last;
    if (learners.length > 0) await saveCursor(database, redirects, last);
    if (learners.length < LEARNERS_PER_PAGE) return true;
  }
}

async function saveCursor(database: Database, redirects: Redirects, cursor: string): Promise<void> {
  await database.write((tx) => updateMoves(tx, redirects, { cursor }));
}

/** @param now ms since 1970 */
export async function finishMoves(database: Database, redirects: Redirects, now: number): Promise<void> {
  await database.write(async (tx) => {
    await updateMoves(tx, redirects, { finishedAt: now });
    await forgetAddresses(tx, [...redirects.keys()]);
  });
}

async function updateMoves(
  tx: Queries,
  redirects: Redirects,
  change: { cursor: string } | { finishedAt: number },
): Promise<void> {
  for (const some of slices([...redirects.keys()]))
    await tx
      .update(topicMoves)
      .set(change)
      .where(and(inArray(topicMoves.from, some), isNull(topicMoves.finishedAt)));
}

/** Moves all rows of a learner that are at old addresses. */
async function moveLearner(database: Database, userId: string, redirects: Redirects): Promise<void> {
  for (const { table, porting } of TABLES_BY_NAME.values()) {
    const move = porting?.move;
    if (!move) continue;
    for (const address of await listTopicsIn(database.read, table, userId)) {
      const target = redirects.get(`${address.subject}/${address.topic}`);
      if (target === undefined) continue;
      const topics = { from: address, to: parseAddress(target) };
      const work = (tx: Queries) => move(tx, userId, topics);
      while ((await database.write(work, { readingOf: userId })) > 0) await setImmediate();
    }
  }
}
