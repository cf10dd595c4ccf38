import { and, desc, eq, sql } from 'drizzle-orm';
import type { TopicKey } from '../../contract/study/target-rules.ts';
import type { Queries } from '../../db/client.ts';
import { prepared } from '../../db/queries.ts';
import type { Given } from '../../db/queries.ts';
import { readingPositions } from '../../db/schema/study.ts';
import { rowBytes } from './quota/store.ts';

export interface Position {
  /** Null above the first heading. */
  sectionIndex: number | null;
  headingId: string | null;
  sectionTitle: string | null;
  /** Whether the end of the notes was on screen. */
  atEnd: boolean;
  /** ms since 1970 */
  readAt: number;
}

export type PositionRow = Position & TopicKey;

const {
  userId: owner,
  subject,
  topic,
  sectionIndex,
  headingId,
  sectionTitle,
  atEnd,
  readAt,
} = readingPositions;
const COLUMNS = { subject, topic, sectionIndex, headingId, sectionTitle, atEnd, readAt };

const selectPosition = prepared((queries, key: Given<TopicKey & { userId: string }>) =>
  queries
    .select({ headingId, sectionTitle, readAt })
    .from(readingPositions)
    .where(and(eq(owner, key.userId), eq(subject, key.subject), eq(topic, key.topic))),
);

const upsertPosition = prepared((queries, row: Given<typeof readingPositions.$inferSelect>) =>
  queries
    .insert(readingPositions)
    .values({
      userId: row.userId,
      subject: row.subject,
      topic: row.topic,
      sectionIndex: row.sectionIndex,
      headingId: row.headingId,
      sectionTitle: row.sectionTitle,
      atEnd: row.atEnd,
      readAt: row.readAt,
    })
    .onConflictDoUpdate({
      target: [owner, subject, topic],
      set: {
        sectionIndex: sql`excluded.section_index`,
        headingId: sql`excluded.heading_id`,
        sectionTitle: sql`excluded.section_title`,
        atEnd: sql`excluded.at_end`,
        readAt: sql`excluded.read_at`,
      },
    }),
);

/**
 * Saves where a learner reads in a topic, in the caller's transaction. Of two devices the later one wins, in whatever order
 * they send.
 *
 * @returns the growth of the learner's usage, in bytes
 */
export async function savePosition(
  tx: Queries,
  key: TopicKey & { userId: string },
  position: Position,
): Promise<number> {
  const [old] = await selectPosition(tx, key);
  if (old && old.readAt > position.readAt) return 0;
  await upsertPosition(tx, { ...key, ...position });
  const bytesOf = (row: Pick<Position, 'headingId' | 'sectionTitle'>) =>
    rowBytes(key.userId, key.subject, key.topic, row.headingId, row.sectionTitle);
  return bytesOf(position) - (old ? bytesOf(old) : 0);
}

/** Positions to look at, because the newest may be in topics that cannot be read now. */
export const MAX_POSITIONS = 50;

/** The positions that a learner read last, newest first. */
export const listPositions = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select(COLUMNS)
    .from(readingPositions)
    .where(eq(owner, userId))
    .orderBy(desc(readAt), subject, topic)
    .limit(MAX_POSITIONS),
);

/** A learner's positions in the topics of a subject. */
export const listPositionsIn = prepared((queries, key: Given<{ userId: string; subject: string }>) =>
  queries
    .select(COLUMNS)
    .from(readingPositions)
    .where(and(eq(owner, key.userId), eq(subject, key.subject))),
);
