import { and, asc, count, desc, eq, gt, gte, lt, or } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database, Queries } from '../../../db/client.ts';
import { questionFiles, questionKeys, questionWordings, rescorings } from '../../../db/schema/questions.ts';
import { movedTopic, parseAddress } from '../moved-topic.ts';
import type { Redirects } from '../moved-topic.ts';

/* Questions whose reference has changed: their topic was renamed or moved, or their row has got an id. */

/** Wordings per transaction. */
const BATCH = 100;

/**
 * Gives a question the wordings and the keys of its former reference, in the caller's transaction. Rows of the former one
 * stay until all answers have the new one. Keys stay where they are if the question has its own already.
 */
export async function adoptRef(tx: Queries, from: string, to: string): Promise<void> {
  const wordings = await tx.select().from(questionWordings).where(eq(questionWordings.questionId, from));
  for (const wording of wordings)
    await tx
      .insert(questionWordings)
      .values({ ...wording, questionId: to })
      .onConflictDoNothing();
  const [own] = await tx.select({ keys: count() }).from(questionKeys).where(eq(questionKeys.questionId, to));
  if (own && own.keys > 0) return;
  const keys = await tx.select().from(questionKeys).where(eq(questionKeys.questionId, from));
  if (keys.length === 0) return;
  await tx.insert(questionKeys).values(keys.map((key) => ({ ...key, questionId: to })));
  /* The list of errata shows each correction once. */
  await tx.update(rescorings).set({ questionId: to }).where(eq(rescorings.questionId, from));
}

/**
 * Scores the answers to a question again after they have got its new reference: a running job may have skipped them.
 * Scoring again changes nothing that is right.
 *
 * @returns whether there was a job
 */
export async function rescoreRenamed(database: Database, ref: string): Promise<boolean> {
  return database.write(async (tx) => {
    const [latest] = await tx
      .select({ version: rescorings.keyVersion })
      .from(rescorings)
      .where(eq(rescorings.questionId, ref))
      .orderBy(desc(rescorings.keyVersion))
      .limit(1);
    if (!latest) return false;
    await tx
      .update(rescorings)
      .set({ cursor: { kind: 'quiz', userId: '', attemptId: '' }, finishedAt: null })
      .where(and(eq(rescorings.questionId, ref), eq(rescorings.keyVersion, latest.version)));
    return true;
  });
}

/** Condition: references below an address of a topic. */
function belowAddress(column: SQLiteColumn, address: string) {
  return and(gte(column, `${address}/`), lt(column, `${address}0`));
}

/** Deletes the keys and files of former addresses, so that another topic can use the addresses. */
export async function forgetAddresses(tx: Queries, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const { subject: folder, topic: file } = parseAddress(address);
    await tx.delete(questionKeys).where(belowAddress(questionKeys.questionId, address));
    await tx.delete(questionFiles).where(and(eq(questionFiles.folder, folder), eq(questionFiles.file, file)));
  }
}

/**
 * Updates the addresses of notes in the wordings of all questions, page by page. The digest stays, because attempts are
 * pinned to it.
 *
 * @returns false if it was stopped
 */
export async function moveNotesOfWordings(
  database: Database,
  redirects: Redirects,
  isStopped: () => boolean,
): Promise<boolean> {
  const { questionId, digest } = questionWordings;
  let last = { questionId: '', digest: '' };
  for (;;) {
    if (isStopped()) return false;
    const page = await database.read
      .select()
      .from(questionWordings)
      .where(
        or(gt(questionId, last.questionId), and(eq(questionId, last.questionId), gt(digest, last.digest))),
      )
      .orderBy(asc(questionId), asc(digest))
      .limit(BATCH);
    const moved = page.flatMap((row) => {
      const { notes } = row.content;
      const to = notes && movedTopic(redirects, notes);
      return to ? [{ ...row, content: { ...row.content, notes: { ...notes, ...to } } }] : [];
    });
    if (moved.length > 0) {
      await database.write(async (tx) => {
        for (const row of moved)
          await tx
            .update(questionWordings)
            .set({ content: row.content })
            .where(and(eq(questionId, row.questionId), eq(digest, row.digest)));
      });
    }
    last = page.at(-1) ?? last;
    if (page.length < BATCH) return true;
  }
}
