import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { OwnMcqs } from '../../../contract/practice/mcqs.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { userMcqs } from '../../../db/schema/learning.ts';
import { charged } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

/** Whose set of questions, and for which topic. */
export interface OwnSet {
  userId: string;
  subject: string;
  topic: string;
}

function isOf({ userId, subject, topic }: OwnSet) {
  return and(eq(userMcqs.userId, userId), eq(userMcqs.subject, subject), eq(userMcqs.topic, topic));
}

export async function readOwnMcqs(database: Database, set: OwnSet): Promise<OwnMcqs> {
  return read(database.read, set);
}

async function read(queries: Queries, set: OwnSet): Promise<OwnMcqs> {
  const { mcqs, revision } = userMcqs;
  const [row] = await queries.select({ mcqs, revision }).from(userMcqs).where(isOf(set));
  return row ?? { mcqs: null, revision: 0 };
}

export interface OwnSetChange {
  mcqs: StoredMcq[];
  /** The revision that was changed; null to save whatever there is. */
  basedOn: number | null;
  /** ms since 1970 */
  now: number;
}

/**
 * Keeps a learner's own questions. Saving what is there already changes nothing.
 *
 * @returns null where there has been another revision than `basedOn` since
 * @throws QuotaExceeded
 */
export async function saveOwnMcqs(
  database: LearnerDatabase,
  set: OwnSet,
  { mcqs, basedOn, now }: OwnSetChange,
): Promise<OwnMcqs | null> {
  return database.write(async (tx) => {
    const before = await read(tx, set);
    if (isDeepStrictEqual(before.mcqs, mcqs)) return before;
    if (basedOn !== null && basedOn !== before.revision) return null;
    const after = { mcqs, revision: before.revision + 1 };
    const { userId } = set;
    await charged(tx, { userId, quota: database.quota }, [[userMcqs, isOf(set)]], async () => {
      await tx
        .insert(userMcqs)
        .values({ ...set, ...after, updatedAt: now })
        .onConflictDoUpdate({
          target: [userMcqs.userId, userMcqs.subject, userMcqs.topic],
          set: { ...after, updatedAt: now },
        });
    });
    return after;
  });
}

/** Makes the official questions count again. */
export async function revertMcqs(database: LearnerDatabase, set: OwnSet, now: number): Promise<void> {
  const { userId } = set;
  await database.write((tx) =>
    charged(tx, { userId, quota: database.quota }, [[userMcqs, isOf(set)]], async () => {
      await tx
        .update(userMcqs)
        .set({ mcqs: null, revision: sql`${userMcqs.revision} + 1`, updatedAt: now })
        .where(and(isOf(set), isNotNull(userMcqs.mcqs)));
    }),
  );
}
