import { randomUUID } from 'node:crypto';
import { desc, eq, inArray } from 'drizzle-orm';
import { BIN_MAX_BYTES, BIN_MAX_ENTRIES } from '../../../contract/admin/admin-rules.ts';
import type { BinEntry } from '../../../contract/admin/bin.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { deletedContent, deletedFiles } from '../../../db/schema/publishing.ts';

/** A deleted topic, or a deleted subject without topics. */
export interface DeletedContent {
  subject: string;
  /** Null for a subject. */
  topic: string | null;
  title: string;
  /** By their names in the folder of the subject. */
  files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Puts files into the bin, and the oldest entries out of it if it is full.
 *
 * @param at ms since 1970
 * @returns the id of the entry
 */
export async function addToBin(
  database: Database,
  { files, ...content }: DeletedContent,
  { actorId, at }: { actorId: string; at: number },
): Promise<string> {
  const id = randomUUID();
  const bytes = [...files.values()].reduce((sum, data) => sum + data.byteLength, 0);
  await database.write(async (tx) => {
    const older = await tx
      .select({ id: deletedContent.id, bytes: deletedContent.bytes })
      .from(deletedContent)
      .orderBy(desc(deletedContent.at), desc(deletedContent.id));
    let [entries, kept] = [1, bytes];
    const dropped = older.filter((entry) => {
      entries += 1;
      kept += entry.bytes;
      return entries > BIN_MAX_ENTRIES || kept > BIN_MAX_BYTES;
    });
    if (dropped.length > 0) {
      await tx.delete(deletedContent).where(
        inArray(
          deletedContent.id,
          dropped.map((entry) => entry.id),
        ),
      );
    }
    await tx.insert(deletedContent).values({ id, at, actorId, bytes, ...content });
    for (const [name, data] of files) {
      await tx.insert(deletedFiles).values({ contentId: id, name, data: Buffer.from(data) });
    }
  });
  return id;
}

/** All entries, newest first. */
export async function listBin(queries: Queries): Promise<BinEntry[]> {
  const rows = await queries
    .select({ entry: deletedContent, email: users.email })
    .from(deletedContent)
    .leftJoin(users, eq(users.id, deletedContent.actorId))
    .orderBy(desc(deletedContent.at), desc(deletedContent.id))
    .limit(BIN_MAX_ENTRIES);
  return rows.map(({ entry: { id, at, subject, topic, title, bytes }, email }) => ({
    id,
    at: new Date(at).toISOString(),
    by: email,
    subject,
    topic,
    title,
    bytes,
  }));
}

export async function findInBin(queries: Queries, id: string): Promise<DeletedContent | null> {
  const [entry] = await queries.select().from(deletedContent).where(eq(deletedContent.id, id));
  if (!entry) return null;
  const files = await queries.select().from(deletedFiles).where(eq(deletedFiles.contentId, id));
  const { subject, topic, title } = entry;
  return { subject, topic, title, files: new Map(files.map(({ name, data }) => [name, data])) };
}

export async function removeFromBin(database: Database, id: string): Promise<void> {
  await database.write(async (tx) => {
    await tx.delete(deletedContent).where(eq(deletedContent.id, id));
  });
}
