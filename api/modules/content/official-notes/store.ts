import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { withoutLeadingBlankLines } from '../../../../scripts/content/decode-text.ts';
import { officialNotes, officialVersions } from '../../../db/schema/publishing.ts';

/** The latest stored version of a topic's official notes. */
export interface StoredVersion {
  version: number;
  /** Digest of the topic when its notes were last stored. */
  digest: string;
}

/** A topic's notes in a release. */
export interface ReleaseNotes {
  /** Slug. */
  topic: string;
  /** Digest of the whole topic. */
  digest: string;
  content: string;
  /** Hex, of `content` as UTF-8. */
  sha256: string;
}

/** Latest versions of these topics, by slug. */
export async function findLatestVersions(
  database: Database,
  subject: string,
  topics: string[],
): Promise<Map<string, StoredVersion>> {
  const { topic, version, digest } = officialNotes;
  const rows = await database.read
    .select({ topic, version, digest })
    .from(officialNotes)
    .where(and(eq(officialNotes.subject, subject), inArray(topic, topics)));
  return new Map(rows.map((row) => [row.topic, row]));
}

/**
 * Stores the notes of a subject's topics. Notes that differ from the latest version become the next version.
 *
 * @param isCurrent checked inside the transaction
 * @returns versions by slug; null if `isCurrent` returned false and nothing was stored
 */
export async function saveVersions(
  database: Database,
  subject: string,
  notes: ReleaseNotes[],
  { now, isCurrent }: { now: number; isCurrent: () => boolean },
): Promise<Map<string, number> | null> {
  return database.write(async (tx) => {
    if (!isCurrent()) return null;
    const latest = await tx
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
            notes.map(({ topic }) => topic),
          ),
        ),
      );
    const before = new Map(latest.map((row) => [row.topic, row]));
    const versions = new Map<string, number>();
    const added: (typeof officialVersions.$inferInsert)[] = [];
    for (const { topic, sha256, content } of notes) {
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
        notes.map(({ topic, digest }) => ({ subject, topic, digest, version: versions.get(topic) ?? 1 })),
      )
      .onConflictDoUpdate({
        target: [officialNotes.subject, officialNotes.topic],
        set: { version: sql`excluded.version`, digest: sql`excluded.digest` },
      });
    return versions;
  });
}

/** Markdown of a version, without the blank lines that separate it from the front matter; null if the version does not exist. */
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
  return row ? withoutLeadingBlankLines(row.content) : null;
}
