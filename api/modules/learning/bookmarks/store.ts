import { and, count, desc, eq, gte } from 'drizzle-orm';
import { BOOKMARKS_MAXIMUM } from '../../../contract/study/bookmark-rules.ts';
import { bookmarkTopic } from '../../../contract/study/bookmark-topic.ts';
import type { BookmarkTarget } from '../../../contract/study/bookmark-topic.ts';
import type { Bookmark } from '../../../contract/study/bookmarks.ts';
import type { Database } from '../../../db/client.ts';
import { bookmarks, WHOLE_TOPIC } from '../../../db/schema/learning.ts';
import { charged } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

export interface BookmarkKey extends BookmarkTarget {
  /** Slug. */
  subject: string;
}

export interface BookmarkChange extends BookmarkKey {
  title: string;
  description: string;
  headingId: string | null;
  /** ms since 1970 */
  now: number;
}

/** The one row of this learner and target. */
function isRow(userId: string, { subject, topic, sectionIndex }: BookmarkKey) {
  return and(
    eq(bookmarks.userId, userId),
    eq(bookmarks.subject, subject),
    eq(bookmarks.topic, topic),
    eq(bookmarks.sectionIndex, sectionIndex ?? WHOLE_TOPIC),
  );
}

function toBookmark(row: typeof bookmarks.$inferSelect): Bookmark {
  const { subject, topic, title, description, lastAccessed, headingId } = row;
  const sectionIndex = row.sectionIndex === WHOLE_TOPIC ? null : row.sectionIndex;
  return {
    subject,
    topic: bookmarkTopic({ topic, sectionIndex }),
    title,
    description,
    lastAccessed: new Date(lastAccessed).toISOString(),
    sectionIndex,
    headingId,
  };
}

const LAST_SET_FIRST = [
  desc(bookmarks.lastAccessed),
  desc(bookmarks.createdAt),
  bookmarks.subject,
  bookmarks.topic,
  bookmarks.sectionIndex,
];

/** A learner's bookmarks, the one set last first. */
export async function listBookmarks(database: Database, userId: string): Promise<Bookmark[]> {
  const rows = await database.read
    .select()
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(...LAST_SET_FIRST);
  return rows.map(toBookmark);
}

/** Those that a learner set since a time (ms since 1970), the one set last first. */
export async function listRecentBookmarks(
  database: Database,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<Bookmark[]> {
  const rows = await database.read
    .select()
    .from(bookmarks)
    .where(and(eq(bookmarks.userId, userId), gte(bookmarks.lastAccessed, since)))
    .orderBy(...LAST_SET_FIRST)
    .limit(limit);
  return rows.map(toBookmark);
}

/**
 * Sets a bookmark, or sets it anew; null where the learner has as many as there may be.
 *
 * @throws QuotaExceeded
 */
export async function setBookmark(
  database: LearnerDatabase,
  userId: string,
  change: BookmarkChange,
): Promise<Bookmark | null> {
  return database.write(async (tx) => {
    const { subject, topic, sectionIndex, title, description, headingId, now } = change;
    const [old] = await tx.select().from(bookmarks).where(isRow(userId, change));
    if (!old) {
      const [all] = await tx.select({ is: count() }).from(bookmarks).where(eq(bookmarks.userId, userId));
      if (all && all.is >= BOOKMARKS_MAXIMUM) return null;
    }
    const key = { userId, subject, topic, sectionIndex: sectionIndex ?? WHOLE_TOPIC };
    const bookmark = { title, description, headingId, lastAccessed: now };
    const { quota } = database;
    await charged(tx, { userId, quota }, [[bookmarks, isRow(userId, change)]], async () => {
      await tx
        .insert(bookmarks)
        .values({ ...key, ...bookmark, createdAt: now })
        .onConflictDoUpdate({
          target: [bookmarks.userId, bookmarks.subject, bookmarks.topic, bookmarks.sectionIndex],
          set: bookmark,
        });
    });
    return toBookmark({ ...key, ...bookmark, createdAt: old?.createdAt ?? now });
  });
}

export async function dropBookmark(
  database: LearnerDatabase,
  userId: string,
  key: BookmarkKey,
): Promise<void> {
  const { quota } = database;
  await database.write((tx) =>
    charged(tx, { userId, quota }, [[bookmarks, isRow(userId, key)]], async () => {
      await tx.delete(bookmarks).where(isRow(userId, key));
    }),
  );
}
