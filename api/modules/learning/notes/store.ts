import { and, isNotNull } from 'drizzle-orm';
import type { SavedNote } from '../../../contract/study/notes.ts';
import type { Queries } from '../../../db/client.ts';
import { ofTopic, prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { userNotes } from '../../../db/schema/learning.ts';
import { readVersion } from '../../content/official-notes/store.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

interface NoteKey {
  /** Slugs. */
  subject: string;
  topic: string;
}

function noteWhere(userId: string, { subject, topic }: NoteKey) {
  return ofTopic(userNotes, { userId, subject, topic });
}

const selectNote = prepared((queries, key: Given<NoteKey & { userId: string }>) => {
  const { content, baseVersion, revision } = userNotes;
  return queries
    .select({ content, version: baseVersion, revision })
    .from(userNotes)
    .where(and(ofTopic(userNotes, key), isNotNull(content)));
});

/** Returns a learner's own notes on a topic, or null. */
export async function findNote(
  queries: Queries,
  userId: string,
  { subject, topic }: NoteKey,
): Promise<SavedNote | null> {
  const [row] = await selectNote(queries, { userId, subject, topic });
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

interface NoteChange extends NoteKey {
  content: string;
  /** The official version the text is based on; null does not change it. */
  version: number | null;
  /** The expected revision, 0 for no notes; null overwrites any revision. */
  revision: number | null;
  /** The current official version, on which new notes are based. */
  currentVersion: number;
  /** ms since 1970 */
  now: number;
}

/** Codes of the errors for which notes are not saved. */
export type NoteRejection = 'note_changed' | 'unknown_version';

/**
 * Saves a learner's own notes on a topic. Saving identical notes succeeds with any revision, because a client repeats a
 * save if it did not receive the answer.
 *
 * @throws QuotaExceeded
 */
export async function saveNote(
  database: LearnerDatabase,
  userId: string,
  change: NoteChange,
): Promise<SavedNote | NoteRejection> {
  return database.write(async (tx) => {
    const [row] = await tx.select().from(userNotes).where(noteWhere(userId, change));
    const saved = row ? toSaved({ ...row, version: row.baseVersion }) : null;
    const { subject, topic, content, now } = change;
    const version = change.version ?? saved?.version ?? change.currentVersion;
    if (saved?.content === content && saved.version === version) return saved;
    if (change.revision !== null && change.revision !== (saved?.revision ?? 0)) return 'note_changed';

    const base = await readVersion(tx, { subject, topic, version });
    if (base === null) return 'unknown_version';
    const revision = (row?.revision ?? 0) + 1;
    const note = { content, revision, baseVersion: version, baseContent: base, updatedAt: now };
    const { quota } = database;
    await changeWithinQuota(tx, { userId, quota }, [[userNotes, noteWhere(userId, change)]], async () => {
      await tx
        .insert(userNotes)
        .values({ userId, subject, topic, ...note })
        .onConflictDoUpdate({ target: [userNotes.userId, userNotes.subject, userNotes.topic], set: note });
    });
    return { content, version, revision };
  });
}

/** Deletes a learner's own notes on a topic but keeps the revision. */
export async function deleteNote(
  database: LearnerDatabase,
  userId: string,
  key: NoteKey,
  now: number,
): Promise<void> {
  const { quota } = database;
  await database.write((tx) =>
    changeWithinQuota(tx, { userId, quota }, [[userNotes, noteWhere(userId, key)]], async () => {
      await tx
        .update(userNotes)
        .set({ content: null, baseVersion: null, baseContent: null, updatedAt: now })
        .where(and(noteWhere(userId, key), isNotNull(userNotes.content)));
    }),
  );
}
