import { and, asc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { topicReads } from '../../../db/schema/learning.ts';
import { officialNotes } from '../../../db/schema/publishing.ts';
import { charged } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

export interface ReadKey {
  /** Slugs. */
  subject: string;
  topic: string;
}

export interface KeptRead extends ReadKey {
  /** The newest version that was read. */
  version: number;
  /** As known when the topic had `digest`. */
  officialVersion: number;
  digest: string;
}

/** Every topic that a learner has read, by slugs. */
export async function listReads(database: Database, userId: string): Promise<KeptRead[]> {
  const { subject, topic, version } = topicReads;
  const { version: officialVersion, digest } = officialNotes;
  return database.read
    .select({ subject, topic, version, officialVersion, digest })
    .from(topicReads)
    .innerJoin(officialNotes, and(eq(officialNotes.subject, subject), eq(officialNotes.topic, topic)))
    .where(eq(topicReads.userId, userId))
    .orderBy(asc(subject), asc(topic));
}

/** The newest version of a topic's notes that a learner has read; null where they have read none. */
export async function findRead(database: Database, userId: string, key: ReadKey): Promise<number | null> {
  const { subject, topic, version } = topicReads;
  const [row] = await database.read
    .select({ version })
    .from(topicReads)
    .where(and(eq(topicReads.userId, userId), eq(subject, key.subject), eq(topic, key.topic)));
  return row?.version ?? null;
}

/**
 * Notes that a learner has read a version, unless they have read it or a newer one before.
 *
 * @throws QuotaExceeded
 */
export async function noteRead(
  database: LearnerDatabase,
  userId: string,
  { subject, topic, version, now }: ReadKey & { version: number; now: number },
): Promise<void> {
  const row = and(
    eq(topicReads.userId, userId),
    eq(topicReads.subject, subject),
    eq(topicReads.topic, topic),
  );
  await database.write((tx) =>
    charged(tx, { userId, quota: database.quota }, [[topicReads, row]], async () => {
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
