import { and, asc, eq, lt } from 'drizzle-orm';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Queries } from '../../../db/client.ts';
import { ofTopic, prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { topicReads } from '../../../db/schema/learning.ts';
import { officialNotes } from '../../../db/schema/publishing.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

interface ReadVersionRow extends TopicKey {
  /** The newest version the learner has read. */
  version: number;
  /** The official version of the notes with `digest`. */
  officialVersion: number;
  digest: string;
}

const selectAll = prepared((queries, { userId }: Given<{ userId: string }>) => {
  const { subject, topic, version } = topicReads;
  const { version: officialVersion, digest } = officialNotes;
  return queries
    .select({ subject, topic, version, officialVersion, digest })
    .from(topicReads)
    .innerJoin(officialNotes, and(eq(officialNotes.subject, subject), eq(officialNotes.topic, topic)))
    .where(eq(topicReads.userId, userId))
    .orderBy(asc(subject), asc(topic));
});

/** All topics of which a learner has read a version, ordered by slugs. */
export async function listReadVersions(queries: Queries, userId: string): Promise<ReadVersionRow[]> {
  return selectAll(queries, { userId });
}

const selectVersion = prepared((queries, key: Given<TopicKey & { userId: string }>) =>
  queries.select({ version: topicReads.version }).from(topicReads).where(ofTopic(topicReads, key)),
);

/** Returns the newest version of a topic's notes that a learner has read, or null. */
export async function findReadVersion(
  queries: Queries,
  userId: string,
  { subject, topic }: TopicKey,
): Promise<number | null> {
  const [row] = await selectVersion(queries, { userId, subject, topic });
  return row?.version ?? null;
}

/**
 * Saves that a learner has read a version, unless they have read a newer one.
 *
 * @throws QuotaExceeded
 */
export async function saveReadVersion(
  database: LearnerDatabase,
  userId: string,
  { subject, topic, version, now }: TopicKey & { version: number; now: number },
): Promise<void> {
  const row = ofTopic(topicReads, { userId, subject, topic });
  await database.write((tx) =>
    changeWithinQuota(tx, { userId, quota: database.quota }, [[topicReads, row]], async () => {
      await tx
        .insert(topicReads)
        .values({ userId, subject, topic, version, readAt: now })
        .onConflictDoUpdate({
          target: [topicReads.userId, topicReads.subject, topicReads.topic],
          set: { version, readAt: now },
          setWhere: lt(topicReads.version, version),
        });
    }),
  );
}
