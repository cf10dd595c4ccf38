import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { officialNotes, officialVersions } from '../../../db/schema/publishing.ts';

/** What is known of a topic's official notes. */
export interface KnownNotes {
  /** The present one. */
  version: number;
  /** The topic's digest when its notes were last looked at. */
  digest: string;
}

/** A topic's notes as they stand in a release. */
export interface SeenNotes {
  /** Slug. */
  topic: string;
  /** Of the topic as a whole. */
  digest: string;
  content: string;
  /** Hex, of `content` as UTF-8. */
  sha256: string;
}

/** What is known of these topics of a subject, by slug. */
export async function findKnown(
  database: Database,
  subject: string,
  topics: string[],
): Promise<Map<string, KnownNotes>> {
  const { topic, version, digest } = officialNotes;
  const rows = await database.read
    .select({ topic, version, digest })
    .from(officialNotes)
    .where(and(eq(officialNotes.subject, subject), inArray(topic, topics)));
  return new Map(rows.map((row) => [row.topic, row]));
}

/**
 * Keeps what was seen of a subject's topics: a text that is not the present version's becomes the next version.
 *
 * @param isWanted asked when nothing else can write any more
 * @returns versions by slug; null where it was not wanted any more, and nothing was kept
 */
export async function keepSeen(
  database: Database,
  subject: string,
  seen: SeenNotes[],
  { now, isWanted }: { now: number; isWanted: () => boolean },
): Promise<Map<string, number> | null> {
  return database.write(async (tx) => {
    if (!isWanted()) return null;
    const present = await tx
      .select({
        topic: officialVersions.topic,
        version: officialVersions.version,
        sha256: officialVersions.sha256,
      })
      .from(officialNotes)
      .innerJoin(
        officialVersions,
        and(
          eq(officialVersions.subject, officialNotes.subject),
          eq(officialVersions.topic, officialNotes.topic),
          eq(officialVersions.version, officialNotes.version),
        ),
      )
      .where(
        and(
          eq(officialNotes.subject, subject),
          inArray(
            officialNotes.topic,
            seen.map(({ topic }) => topic),
          ),
        ),
      );
    const before = new Map(present.map((row) => [row.topic, row]));
    const versions = new Map<string, number>();
    const added: (typeof officialVersions.$inferInsert)[] = [];
    for (const { topic, sha256, content } of seen) {
      const last = before.get(topic);
      const version = (last?.version ?? 0) + (last?.sha256 === sha256 ? 0 : 1);
      versions.set(topic, version);
      if (version !== last?.version) {
        added.push({ subject, topic, version, sha256, content, createdAt: now });
      }
    }
    if (added.length > 0) await tx.insert(officialVersions).values(added);
    await tx
      .insert(officialNotes)
      .values(
        seen.map(({ topic, digest }) => ({ subject, topic, digest, version: versions.get(topic) ?? 1 })),
      )
      .onConflictDoUpdate({
        target: [officialNotes.subject, officialNotes.topic],
        set: { version: sql`excluded.version`, digest: sql`excluded.digest` },
      });
    return versions;
  });
}

/** The text of a version; null where the topic has no such version. */
export async function findVersion(
  database: Database,
  { subject, topic, version }: { subject: string; topic: string; version: number },
): Promise<string | null> {
  const [row] = await database.read
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
