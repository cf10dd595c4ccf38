import { and, eq, isNotNull } from 'drizzle-orm';
import type { SavedNote } from '../../../contract/study/notes.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { userNotes } from '../../../db/schema/learning.ts';
import { officialVersions } from '../../../db/schema/publishing.ts';
import { charged } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

export interface NoteKey {
  /** Slugs. */
  subject: string;
  topic: string;
}

/** The one row of this learner and topic. */
function isRow(userId: string, { subject, topic }: NoteKey) {
  return and(eq(userNotes.userId, userId), eq(userNotes.subject, subject), eq(userNotes.topic, topic));
}

/** A learner's own notes on a topic; null where they have none. */
export async function findNote(database: Database, userId: string, key: NoteKey): Promise<SavedNote | null> {
  const { content, baseVersion, revision } = userNotes;
  const [row] = await database.read
    .select({ content, version: baseVersion, revision })
    .from(userNotes)
    .where(and(isRow(userId, key), isNotNull(content)));
  return row ? toSaved(row) : null;
}

function toSaved(row: {
  content: string | null;
  version: number | null;
  revision: number;
}): SavedNote | null {
  const { content, version, revision } = row;
  return content === null || version === null ? null : { content, version, revision };
}

export interface NoteChange extends NoteKey {
  content: string;
  /** The official version that the text stands on; null leaves it as it is. */
  version: number | null;
  /** The revision that must be in place, 0 for no notes; null for any. */
  revision: number | null;
  /** The official version that new notes stand on. */
  present: number;
  /** ms since 1970 */
  now: number;
}

/** Why notes were not saved. */
export type NoteRefusal = 'note_changed' | 'unknown_version';

/**
 * Saves a learner's own notes on a topic. What is in place already counts as saved, whichever revision the client
 * saw last: it may be asking again because it never heard the answer.
 *
 * @throws QuotaExceeded
 */
export async function saveNote(
  database: LearnerDatabase,
  userId: string,
  change: NoteChange,
): Promise<SavedNote | NoteRefusal> {
  return database.write(async (tx) => {
    const [row] = await tx.select().from(userNotes).where(isRow(userId, change));
    const saved = row ? toSaved({ ...row, version: row.baseVersion }) : null;
    const { subject, topic, content, now } = change;
    const version = change.version ?? saved?.version ?? change.present;
    if (saved?.content === content && saved.version === version) return saved;
    if (change.revision !== null && change.revision !== (saved?.revision ?? 0)) return 'note_changed';

    const base = await findBase(tx, change, version);
    if (base === null) return 'unknown_version';
    const revision = (row?.revision ?? 0) + 1;
    const note = { content, revision, baseVersion: version, baseContent: base, updatedAt: now };
    const { quota } = database;
    await charged(tx, { userId, quota }, [[userNotes, isRow(userId, change)]], async () => {
      await tx
        .insert(userNotes)
        .values({ userId, subject, topic, ...note })
        .onConflictDoUpdate({ target: [userNotes.userId, userNotes.subject, userNotes.topic], set: note });
    });
    return { content, version, revision };
  });
}

async function findBase(tx: Queries, { subject, topic }: NoteKey, version: number): Promise<string | null> {
  const [row] = await tx
    .select({ content: officialVersions.content })
    .from(officialVersions)
    .where(
      and(
        eq(officialVersions.subject, subject),
        eq(officialVersions.topic, topic),
        eq(officialVersions.version, version),
      ),
    );
  return row?.content ?? null;
}

/** Deletes a learner's own notes on a topic for good; only the count of their saves stays. */
export async function dropNote(
  database: LearnerDatabase,
  userId: string,
  key: NoteKey,
  now: number,
): Promise<void> {
  const { quota } = database;
  await database.write((tx) =>
    charged(tx, { userId, quota }, [[userNotes, isRow(userId, key)]], async () => {
      await tx
        .update(userNotes)
        .set({ content: null, baseVersion: null, baseContent: null, updatedAt: now })
        .where(and(isRow(userId, key), isNotNull(userNotes.content)));
    }),
  );
}
