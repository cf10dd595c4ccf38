import { and, desc, eq, sql } from 'drizzle-orm';
import type { TopicKey } from '../../contract/study/target-rules.ts';
import type { Database, Queries } from '../../db/client.ts';
import { preparedOn } from '../../db/queries.ts';
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

const placeholder = sql.placeholder;
const { subject, topic, sectionIndex, headingId, sectionTitle, atEnd, readAt } = readingPositions;
const COLUMNS = { subject, topic, sectionIndex, headingId, sectionTitle, atEnd, readAt };

const statementsOn = preparedOn((queries) => ({
  find: queries
    .select({ headingId, sectionTitle, readAt })
    .from(readingPositions)
    .where(
      and(
        eq(readingPositions.userId, placeholder('userId')),
        eq(subject, placeholder('subject')),
        eq(topic, placeholder('topic')),
      ),
    )
    .prepare(),
  upsert: queries
    .insert(readingPositions)
    .values({
      userId: placeholder('userId'),
      subject: placeholder('subject'),
      topic: placeholder('topic'),
      sectionIndex: placeholder('sectionIndex'),
      headingId: placeholder('headingId'),
      sectionTitle: placeholder('sectionTitle'),
      atEnd: placeholder('atEnd'),
      readAt: placeholder('readAt'),
    })
    .onConflictDoUpdate({
      target: [readingPositions.userId, subject, topic],
      set: {
        sectionIndex: sql`excluded.section_index`,
        headingId: sql`excluded.heading_id`,
        sectionTitle: sql`excluded.section_title`,
        atEnd: sql`excluded.at_end`,
        readAt: sql`excluded.read_at`,
      },
    })
    .prepare(),
}));

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
  const { find, upsert } = statementsOn(tx);
  const [old] = await find.execute({ ...key });
  if (old && old.readAt > position.readAt) return 0;
  await upsert.execute({ ...key, ...position });
  const bytesOf = (row: Pick<Position, 'headingId' | 'sectionTitle'>) =>
    rowBytes(key.userId, key.subject, key.topic, row.headingId, row.sectionTitle);
  return bytesOf(position) - (old ? bytesOf(old) : 0);
}

/** Prepares the query for the positions that a learner read last, newest first. */
export function prepareListPositions(
  { read }: Database,
  limit: number,
): (userId: string) => Promise<PositionRow[]> {
  const query = read
    .select(COLUMNS)
    .from(readingPositions)
    .where(eq(readingPositions.userId, placeholder('userId')))
    .orderBy(desc(readAt), subject, topic)
    .limit(limit)
    .prepare();
  return async (userId) => query.execute({ userId });
}

/** Prepares the query for a learner's positions in the topics of a subject. */
export function prepareListPositionsIn({
  read,
}: Database): (key: { userId: string; subject: string }) => Promise<PositionRow[]> {
  const query = read
    .select(COLUMNS)
    .from(readingPositions)
    .where(and(eq(readingPositions.userId, placeholder('userId')), eq(subject, placeholder('subject'))))
    .prepare();
  return async (key) => query.execute(key);
}
