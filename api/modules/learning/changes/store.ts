import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { ofTopic, prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { highlights } from '../../../db/schema/highlights.ts';
import { bookmarks, userNotes, WHOLE_TOPIC } from '../../../db/schema/learning.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { findLatestVersions } from '../../content/official-notes/store.ts';
import { listHighlightTopics } from '../highlights/store.ts';
import { listReadVersions } from '../read-versions/store.ts';

const keyOf = ({ subject, topic }: TopicKey) => `${subject}/${topic}`;

/** Cards that the learner wrote in a section of the notes. */
const madeFromSection = and(eq(reviewCards.own, true), isNotNull(reviewCards.sectionId));

interface MarkedTopic extends TopicKey {
  /** When the learner first marked something in it, in ms since 1970. */
  since: number;
}

const selectBookmarked = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({
      subject: bookmarks.subject,
      topic: bookmarks.topic,
      since: sql<number>`min(${bookmarks.createdAt})`,
    })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .groupBy(bookmarks.subject, bookmarks.topic),
);

const selectNoted = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({ subject: userNotes.subject, topic: userNotes.topic, since: userNotes.updatedAt })
    .from(userNotes)
    .where(and(eq(userNotes.userId, userId), isNotNull(userNotes.content))),
);

const selectMadeCards = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({
      subject: reviewCards.subject,
      topic: reviewCards.topic,
      since: sql<number>`min(${reviewCards.createdAt})`,
    })
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), madeFromSection))
    .groupBy(reviewCards.subject, reviewCards.topic),
);

/** Topics in which a learner has highlights, bookmarks, cards or notes of their own. */
export async function listMarkedTopics(database: Database, userId: string): Promise<MarkedTopic[]> {
  const { read } = database;
  const [highlighted, bookmarked, madeCards, noted] = await Promise.all([
    listHighlightTopics(database, userId),
    selectBookmarked(read, { userId }),
    selectMadeCards(read, { userId }),
    selectNoted(read, { userId }),
  ]);
  const topics = new Map<string, MarkedTopic>();
  for (const marked of [...highlighted, ...bookmarked, ...madeCards, ...noted]) {
    const earlier = topics.get(keyOf(marked));
    if (!earlier || marked.since < earlier.since) topics.set(keyOf(marked), marked);
  }
  return [...topics.values()];
}

interface OfficialState extends TopicKey {
  version: number;
  digest: string;
}

/** The latest stored versions of these topics. */
export async function listOfficialStates(
  queries: Queries,
  topics: readonly TopicKey[],
): Promise<OfficialState[]> {
  const states: OfficialState[] = [];
  for (const [subject, group] of Map.groupBy(topics, (one) => one.subject)) {
    const slugs = group.map(({ topic }) => topic);
    for (const [topic, { version, digest }] of await findLatestVersions(queries, subject, slugs))
      states.push({ subject, topic, version, digest });
  }
  return states;
}

/** The versions of official notes that a learner has read, by `subject/topic`. */
export async function listSeenVersions(queries: Queries, userId: string): Promise<Map<string, number>> {
  const rows = await listReadVersions(queries, userId);
  return new Map(rows.map((row) => [keyOf(row), row.version]));
}

/** What a learner has marked in a topic. Sections are named by the ids of their headings. */
export interface Marks {
  highlights: { id: string; sectionId: string; quote: string }[];
  cards: { id: string; sectionId: string; front: string }[];
  bookmarkedSections: string[];
  /** The topic itself is bookmarked, or a section whose heading is not known. */
  bookmarked: boolean;
  ownNotes: boolean;
}

export async function findMarks(queries: Queries, userId: string, key: TopicKey): Promise<Marks> {
  const mine = { ...key, userId };
  const bookmarkRows = await queries
    .select({ sectionIndex: bookmarks.sectionIndex, headingId: bookmarks.headingId })
    .from(bookmarks)
    .where(ofTopic(bookmarks, mine));
  const cardRows = await queries
    .select({ id: reviewCards.id, sectionId: reviewCards.sectionId, content: reviewCards.content })
    .from(reviewCards)
    .where(and(ofTopic(reviewCards, mine), madeFromSection))
    .orderBy(reviewCards.createdAt, reviewCards.id);
  const [note] = await queries
    .select({ revision: userNotes.revision })
    .from(userNotes)
    .where(and(ofTopic(userNotes, mine), isNotNull(userNotes.content)));
  return {
    highlights: await queries
      .select({ id: highlights.id, sectionId: highlights.sectionId, quote: highlights.quote })
      .from(highlights)
      .where(and(ofTopic(highlights, mine), isNull(highlights.deletedAt)))
      .orderBy(highlights.createdAt, highlights.id),
    cards: cardRows.flatMap(({ id, sectionId, content }) =>
      sectionId !== null && 'front' in content ? [{ id, sectionId, front: content.front }] : [],
    ),
    bookmarkedSections: bookmarkRows.flatMap(({ headingId }) => headingId ?? []),
    bookmarked: bookmarkRows.some(
      ({ sectionIndex, headingId }) => sectionIndex === WHOLE_TOPIC || headingId === null,
    ),
    ownNotes: note !== undefined,
  };
}
