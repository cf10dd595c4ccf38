import { and, asc, count, desc, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import {
  MAX_HIGHLIGHTS,
  MAX_MARGIN_NOTE,
  MAX_TOPIC_HIGHLIGHTS,
} from '../../../contract/study/highlight-rules.ts';
import type { Highlight, HighlightToSave } from '../../../contract/study/highlights.ts';
import { DAY } from '../../../contract/shared/days.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Placeholder } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { prepared, withoutOwner } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { highlights } from '../../../db/schema/highlights.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

type Row = typeof highlights.$inferSelect;

/** How long a deleted highlight cannot be created again by a device that was offline. */
const KEPT_DELETED = 180 * DAY;

function toHighlight(row: Row): Highlight {
  const { id, subject, topic, sectionId, sectionTitle, quote, prefix, suffix, nth, of } = row;
  const { color, note, revision, createdAt, updatedAt } = row;
  return {
    ...{ id, subject, topic, sectionId, sectionTitle, quote, prefix, suffix, nth, of },
    ...{ color, note, revision },
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Whether a highlight with this id is stored, also a deleted one. */
export async function isKnownHighlight(queries: Queries, userId: string, id: string): Promise<boolean> {
  return (await findRow(queries, userId, id)) !== undefined;
}

async function findRow(queries: Queries, userId: string, id: string): Promise<Row | undefined> {
  const [row] = await queries
    .select()
    .from(highlights)
    .where(and(eq(highlights.userId, userId), eq(highlights.id, id)));
  return row;
}

const notDeleted = (userId: string | Placeholder) =>
  and(eq(highlights.userId, userId), isNull(highlights.deletedAt));

const selectOfTopic = prepared((queries, { userId, subject, topic }: Given<TopicKey & { userId: string }>) =>
  queries
    .select()
    .from(highlights)
    .where(and(notDeleted(userId), eq(highlights.subject, subject), eq(highlights.topic, topic)))
    .orderBy(asc(highlights.createdAt), asc(highlights.id))
    .limit(MAX_TOPIC_HIGHLIGHTS),
);

/** A topic's highlights in the order in which they were made. */
export async function listTopicHighlights(
  queries: Queries,
  userId: string,
  { subject, topic }: TopicKey,
): Promise<Highlight[]> {
  return (await selectOfTopic(queries, { userId, subject, topic })).map(toHighlight);
}

const selectTopics = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({
      subject: highlights.subject,
      topic: highlights.topic,
      since: sql<number>`min(${highlights.createdAt})`,
    })
    .from(highlights)
    .where(notDeleted(userId))
    .groupBy(highlights.subject, highlights.topic),
);

/** Topics in which a learner has highlights, with the time of the first. */
export async function listHighlightTopics(
  database: Database,
  userId: string,
): Promise<(TopicKey & { since: number })[]> {
  return selectTopics(database.read, { userId });
}

interface HighlightsPage {
  /** Topics that are left out. */
  inaccessible: readonly TopicKey[];
  offset: number;
  limit: number;
}

/** A learner's highlights, newest first, and the number of all. */
export async function listHighlights(
  queries: Queries,
  userId: string,
  { inaccessible, offset, limit }: HighlightsPage,
): Promise<{ highlights: Highlight[]; total: number }> {
  const where = and(notDeleted(userId), outside(inaccessible));
  const rows = await queries
    .select()
    .from(highlights)
    .where(where)
    .orderBy(desc(highlights.createdAt), asc(highlights.id))
    .limit(limit)
    .offset(offset);
  return { highlights: rows.map(toHighlight), total: await queries.$count(highlights, where) };
}

/** Condition that leaves out the highlights of these topics. */
export function outside(topics: readonly TopicKey[]) {
  if (topics.length === 0) return undefined;
  // Slugs contain no slashes.
  const address = sql`${highlights.subject} || '/' || ${highlights.topic}`;
  return notInArray(
    address,
    topics.map(({ subject, topic }) => `${subject}/${topic}`),
  );
}

interface HighlightChange extends Omit<HighlightToSave, 'createdAt'> {
  id: string;
  /** ms since 1970 */
  createdAt: number;
  now: number;
}

/**
 * Creates or changes a highlight; its place stays as it was first saved. If it was saved elsewhere since `revision`,
 * neither margin note is lost: the older text is kept below the newer one.
 *
 * @returns null if it has been deleted, `too_many` if the learner has the maximum of highlights
 * @throws QuotaExceeded
 */
export async function saveHighlight(
  database: LearnerDatabase,
  userId: string,
  change: HighlightChange,
): Promise<Highlight | 'too_many' | null> {
  return database.write(async (tx) => {
    const { id, now, revision, ...values } = change;
    const old = await findRow(tx, userId, id);
    if (old?.deletedAt != null) return null;
    if (!old && (await hasTooMany(tx, userId, values))) return 'too_many';
    if (old?.color === values.color && includes(old.note, values.note, old.revision !== revision))
      return toHighlight(old);
    const row: Row = old
      ? {
          ...old,
          color: values.color,
          note: old.revision === revision ? values.note : bothNotes(values.note, old.note),
          revision: old.revision + 1,
          updatedAt: now,
        }
      : {
          userId,
          id,
          ...values,
          revision: 1,

          updatedAt: now,
          deletedAt: null,
        };
    const where = and(eq(highlights.userId, userId), eq(highlights.id, id));
    await changeWithinQuota(tx, { userId, quota: database.quota }, [[highlights, where]], async () => {
      await tx
        .insert(highlights)
        .values(row)
        .onConflictDoUpdate({ target: [highlights.userId, highlights.id], set: withoutOwner(row) });
    });
    return toHighlight(row);
  });
}

/** Whether saving `note` changes nothing: it is the stored one or, after a conflict, already part of it. */
function includes(stored: string, note: string, isConflict: boolean): boolean {
  return isConflict ? stored.includes(note) : stored === note;
}

function bothNotes(newer: string, older: string): string {
  if (newer.includes(older)) return newer;
  if (older.includes(newer)) return older;
  const both = `${newer}\n\n${older}`;
  return both.length <= MAX_MARGIN_NOTE ? both : newer;
}

async function hasTooMany(tx: Queries, userId: string, { subject, topic }: TopicKey): Promise<boolean> {
  const [all] = await tx.select({ highlights: count() }).from(highlights).where(notDeleted(userId));
  if ((all?.highlights ?? 0) >= MAX_HIGHLIGHTS) return true;
  const [ofTopic] = await tx
    .select({ highlights: count() })
    .from(highlights)
    .where(and(notDeleted(userId), eq(highlights.subject, subject), eq(highlights.topic, topic)));
  return (ofTopic?.highlights ?? 0) >= MAX_TOPIC_HIGHLIGHTS;
}

/** Deletes a highlight's texts. Has no effect on an unknown or deleted one. */
export async function deleteHighlight(
  database: LearnerDatabase,
  userId: string,
  { id, now }: { id: string; now: number },
): Promise<void> {
  const longDeleted = and(
    eq(highlights.userId, userId),
    isNotNull(highlights.deletedAt),
    lt(highlights.deletedAt, now - KEPT_DELETED),
  );
  const one = and(notDeleted(userId), eq(highlights.id, id));
  /* Before and after the change, as the deleted one is not matched by `one` any more. */
  const touched = or(longDeleted, and(eq(highlights.userId, userId), eq(highlights.id, id)));
  await database.write((tx) =>
    changeWithinQuota(tx, { userId, quota: database.quota }, [[highlights, touched]], async () => {
      await tx.delete(highlights).where(longDeleted);
      await tx
        .update(highlights)
        .set({
          sectionId: '',
          sectionTitle: '',
          quote: '',
          prefix: '',
          suffix: '',
          note: '',
          updatedAt: now,
          deletedAt: now,
        })
        .where(one);
    }),
  );
}
