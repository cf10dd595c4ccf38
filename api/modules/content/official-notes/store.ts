import { and, eq, inArray, lte, max, sql } from 'drizzle-orm';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { isNewestRelease } from '../releases/newest-release-store.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';
import { withoutLeadingBlankLines } from '../../../../scripts/content/decode-text.ts';
import { givenTexts } from '../../../db/dialect.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { officialNotes, officialVersions } from '../../../db/schema/publishing.ts';

/** The latest stored version of a topic's official notes. */
interface StoredVersion {
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

const selectLatest = prepared((queries, { subject, topics }: Given<{ subject: string; topics: string }>) =>
  queries
    .select({
      topic: officialNotes.topic,
      version: officialNotes.version,
      digest: officialNotes.digest,
    })
    .from(officialNotes)
    .where(and(eq(officialNotes.subject, subject), sql`${officialNotes.topic} in ${givenTexts(topics)}`)),
);

/** Latest versions of these topics, by slug. */
export async function findLatestVersions(
  queries: Queries,
  subject: string,
  topics: string[],
): Promise<Map<string, StoredVersion>> {
  const rows = await selectLatest(queries, { subject, topics: JSON.stringify(topics) });
  return new Map(rows.map((row) => [row.topic, row]));
}

/**
 * Stores the notes of a subject's topics. Notes that differ from the latest version become the next version.
 *
 * @param isCurrent checked inside the transaction
 * @returns versions by slug; null if `isCurrent` returned false, or another node has a newer release, and nothing was stored
 */
export async function saveVersions(
  database: Database,
  subject: string,
  notes: ReleaseNotes[],
  { now, release, isCurrent }: { now: number; release: LiveRelease; isCurrent: () => boolean },
): Promise<Map<string, number> | null> {
  return database.write(async (tx) => {
    if (!isCurrent() || !(await isNewestRelease(tx, release, now))) return null;
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

/**
 * Moves the versions of a topic to its new address, unless that has some already. Learners' records of the versions
 * that they have read or edited stay valid.
 */
export async function adoptVersions(
  database: Database,
  { from, to }: { from: TopicKey; to: TopicKey },
): Promise<void> {
  await database.write(async (tx) => {
    const has = ({ subject, topic }: TopicKey) =>
      tx.$count(officialNotes, and(eq(officialNotes.subject, subject), eq(officialNotes.topic, topic)));
    if ((await has(to)) > 0 || (await has(from)) === 0) return;
    for (const table of [officialVersions, officialNotes])
      await tx
        .update(table)
        .set({ subject: to.subject, topic: to.topic })
        .where(and(eq(table.subject, from.subject), eq(table.topic, from.topic)));
  });
}

/** Names a version of a topic's notes. */
interface VersionKey extends TopicKey {
  version: number;
}

function isVersion({ subject, topic, version }: VersionKey) {
  return and(
    eq(officialVersions.subject, subject),
    eq(officialVersions.topic, topic),
    eq(officialVersions.version, version),
  );
}

/** Markdown of a version as it was stored; null if the version does not exist. */
export async function readVersion(queries: Queries, key: VersionKey): Promise<string | null> {
  const [row] = await queries
    .select({ content: officialVersions.content })
    .from(officialVersions)
    .where(isVersion(key));
  return row?.content ?? null;
}

/** Markdown of a version, without the blank lines that separate it from the front matter; null if the version does not exist. */
export async function findVersion(queries: Queries, key: VersionKey): Promise<string | null> {
  const content = await readVersion(queries, key);
  return content === null ? null : withoutLeadingBlankLines(content);
}

/** When a version was stored, in ms since 1970; 0 if it does not exist. */
export async function findVersionTime(queries: Queries, key: VersionKey): Promise<number> {
  const [row] = await queries
    .select({ createdAt: officialVersions.createdAt })
    .from(officialVersions)
    .where(isVersion(key));
  return row?.createdAt ?? 0;
}

/** The version that was current at a time (ms since 1970); at least 1. */
export async function findVersionAt(
  queries: Queries,
  { subject, topic, since }: TopicKey & { since: number },
): Promise<number> {
  const { version, createdAt } = officialVersions;
  const [row] = await queries
    .select({ version: max(version) })
    .from(officialVersions)
    .where(
      and(eq(officialVersions.subject, subject), eq(officialVersions.topic, topic), lte(createdAt, since)),
    );
  return row?.version ?? 1;
}
