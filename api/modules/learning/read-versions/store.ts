import { and, asc, eq, lt } from 'drizzle-orm';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Database } from '../../../db/client.ts';
import { topicReads } from '../../../db/schema/learning.ts';
import { officialNotes } from '../../../db/schema/publishing.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

export interface ReadVersionRow extends TopicKey {
  /** The newest version the learner has read. */
  version: number;
  /** The official version of the notes with `digest`. */
  officialVersion: number;
  digest: string;
}

/** All topics of which a learner has read a version, ordered by slugs. */
export async function listReadVersions(database: Database, userId: string): Promise<ReadVersionRow[]> {
  const { subject, topic, version } = topicReads;
  const { version: officialVersion, digest } = officialNotes;
  return database.read
    .select({ subject, topic, version, officialVersion, digest })
    .from(topicReads)
    .innerJoin(officialNotes, and(eq(officialNotes.subject, subject), eq(officialNotes.topic, topic)))
    .where(eq(topicReads.userId, userId))
    .orderBy(asc(subject), asc(topic));
}

/** Returns the newest version of a topic's notes that a learner has read, or null. */
export async function findReadVersion(
  database: Database,
  userId: string,
  key: TopicKey,
): Promise<number | null> {
  const { subject, topic, version } = topicReads;
  const [row] = await database.read
    .select({ version })
    .from(topicReads)
    .where(and(eq(topicReads.userId, userId), eq(subject, key.subject), eq(topic, key.topic)));
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
  const row = and(
    eq(topicReads.userId, userId),
    eq(topicReads.subject, subject),
    eq(topicReads.topic, topic),
  );
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
