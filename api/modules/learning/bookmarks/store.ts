import { and, count, desc, eq, gte } from 'drizzle-orm';
import { formatBookmarkTarget, MAX_BOOKMARKS } from '../../../contract/study/bookmark-rules.ts';
import type { BookmarkTarget } from '../../../contract/study/bookmark-rules.ts';
import type { Bookmark } from '../../../contract/study/bookmarks.ts';
import { isoTime } from '../../../contract/shared/iso-time.ts';
import type { Queries } from '../../../db/client.ts';
import { ofTopic, prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { bookmarks, WHOLE_TOPIC } from '../../../db/schema/learning.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

interface BookmarkKey extends BookmarkTarget {
  /** Slug. */
  subject: string;
}

interface BookmarkChange extends BookmarkKey {
  title: string;
  description: string;
  headingId: string | null;
  /** ms since 1970 */
  now: number;
}

function bookmarkWhere(userId: string, { subject, topic, sectionIndex }: BookmarkKey) {
  return and(
    ofTopic(bookmarks, { userId, subject, topic }),
    eq(bookmarks.sectionIndex, sectionIndex ?? WHOLE_TOPIC),
  );
}

function toBookmark(row: typeof bookmarks.$inferSelect): Bookmark {
  const { subject, topic, title, description, lastAccessed, headingId } = row;
  const sectionIndex = row.sectionIndex === WHOLE_TOPIC ? null : row.sectionIndex;
  return {
    subject,
    topic: formatBookmarkTarget({ topic, sectionIndex }),
    title,
    description,
    lastAccessed: isoTime(lastAccessed),
    sectionIndex,
    headingId,
  };
}

const NEWEST_FIRST = [
  desc(bookmarks.lastAccessed),
  desc(bookmarks.createdAt),
  bookmarks.subject,
  bookmarks.topic,
  bookmarks.sectionIndex,
];

const selectAll = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select()
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .orderBy(...NEWEST_FIRST),
);

/** Newest first. */
export async function listBookmarks(queries: Queries, userId: string): Promise<Bookmark[]> {
  return (await selectAll(queries, { userId })).map(toBookmark);
}

const selectSince = prepared(
  (queries, { userId, since, limit }: Given<{ userId: string; since: number; limit: number }>) =>
    queries
      .select()
      .from(bookmarks)
      .where(and(eq(bookmarks.userId, userId), gte(bookmarks.lastAccessed, since)))
      .orderBy(...NEWEST_FIRST)
      .limit(limit),
);

/** Bookmarks saved since a time (ms since 1970), newest first. */
export async function listRecentBookmarks(
  queries: Queries,
  userId: string,
  { since, limit }: { since: number; limit: number },
): Promise<Bookmark[]> {
  return (await selectSince(queries, { userId, since, limit })).map(toBookmark);
}

/**
 * Creates or replaces a bookmark. Returns null if the learner has `MAX_BOOKMARKS` others.
 *
 * @throws QuotaExceeded
 */
export async function saveBookmark(
  database: LearnerDatabase,
  userId: string,
  change: BookmarkChange,
): Promise<Bookmark | null> {
  return database.write(async (tx) => {
    const { subject, topic, sectionIndex, title, description, headingId, now } = change;
    const [old] = await tx.select().from(bookmarks).where(bookmarkWhere(userId, change));
    if (!old) {
      const [counted] = await tx
        .select({ bookmarks: count() })
        .from(bookmarks)
        .where(eq(bookmarks.userId, userId));
      if (counted && counted.bookmarks >= MAX_BOOKMARKS) return null;
    }
    const key = { userId, subject, topic, sectionIndex: sectionIndex ?? WHOLE_TOPIC };
    const bookmark = { title, description, headingId, lastAccessed: now };
    const { quota } = database;
    await changeWithinQuota(tx, { userId, quota }, [[bookmarks, bookmarkWhere(userId, change)]], async () => {
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

export async function deleteBookmark(
  database: LearnerDatabase,
  userId: string,
  key: BookmarkKey,
): Promise<void> {
  const { quota } = database;
  await database.write((tx) =>
    changeWithinQuota(tx, { userId, quota }, [[bookmarks, bookmarkWhere(userId, key)]], async () => {
      await tx.delete(bookmarks).where(bookmarkWhere(userId, key));
    }),
  );
}
