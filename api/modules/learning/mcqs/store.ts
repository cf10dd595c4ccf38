import { and, isNotNull, sql } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import { toStoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { OwnMcqs } from '../../../contract/practice/mcqs.ts';
import type { Queries } from '../../../db/client.ts';
import { ofTopic, prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { userMcqs } from '../../../db/schema/learning.ts';
import type { PublishedTopic } from '../../content/topics/published-topic.ts';
import { readMcqs } from '../../content/topics/published-topic.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

/** Identifies a learner's own set of questions for a topic. */
export interface McqSetKey {
  userId: string;
  subject: string;
  topic: string;
}

const selectSet = prepared((queries, key: Given<McqSetKey>) =>
  queries
    .select({ mcqs: userMcqs.mcqs, revision: userMcqs.revision })
    .from(userMcqs)
    .where(ofTopic(userMcqs, key)),
);

export async function readOwnMcqs(queries: Queries, { userId, subject, topic }: McqSetKey): Promise<OwnMcqs> {
  const [row] = await selectSet(queries, { userId, subject, topic });
  return row ?? { mcqs: null, revision: 0 };
}

interface McqSetChange {
  mcqs: StoredMcq[];
  /** The revision the change is based on; null to overwrite any revision. */
  basedOn: number | null;
  /** ms since 1970 */
  now: number;
}

/**
 * Saves a learner's own questions. Saving an identical set has no effect.
 *
 * @returns null if the stored revision is not `basedOn`
 * @throws QuotaExceeded
 */
export async function saveOwnMcqs(
  database: LearnerDatabase,
  key: McqSetKey,
  { mcqs, basedOn, now }: McqSetChange,
): Promise<OwnMcqs | null> {
  return database.write(async (tx) => {
    const before = await readOwnMcqs(tx, key);
    if (isDeepStrictEqual(before.mcqs, mcqs)) return before;
    if (basedOn !== null && basedOn !== before.revision) return null;
    const after = { mcqs, revision: before.revision + 1 };
    const { userId } = key;
    await changeWithinQuota(
      tx,
      { userId, quota: database.quota },
      [[userMcqs, ofTopic(userMcqs, key)]],
      async () => {
        await tx
          .insert(userMcqs)
          .values({ ...key, ...after, updatedAt: now })
          .onConflictDoUpdate({
            target: [userMcqs.userId, userMcqs.subject, userMcqs.topic],
            set: { ...after, updatedAt: now },
          });
      },
    );
    return after;
  });
}

/** Deletes the questions but keeps the revision. The official questions are used again. */
export async function revertMcqs(database: LearnerDatabase, key: McqSetKey, now: number): Promise<void> {
  const { userId } = key;
  await database.write((tx) =>
    changeWithinQuota(
      tx,
      { userId, quota: database.quota },
      [[userMcqs, ofTopic(userMcqs, key)]],
      async () => {
        await tx
          .update(userMcqs)
          .set({ mcqs: null, revision: sql`${userMcqs.revision} + 1`, updatedAt: now })
          .where(and(ofTopic(userMcqs, key), isNotNull(userMcqs.mcqs)));
      },
    ),
  );
}

/** Returns all questions a learner can be asked on a topic: their own first, then the official ones. */
export async function readAvailableMcqs(
  queries: Queries,
  key: McqSetKey,
  found: PublishedTopic,
): Promise<StoredMcq[]> {
  const [{ mcqs }, csv] = await Promise.all([readOwnMcqs(queries, key), readMcqs(found)]);
  // Publishing has already reported the problems of the official file.
  return [...(mcqs ?? []), ...parseMcqCsv(csv, `${found.topic.slug}.csv`).mcqs.map(toStoredMcq)];
}
