import { and, desc, eq } from 'drizzle-orm';
import { MAX_KEPT_VERSIONS } from '../../../contract/portability/kept-versions.ts';
import type { Queries } from '../../../db/client.ts';
import { keptVersions } from '../../../db/schema/learning.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';

const { id, kind, subject, topic, savedAt, text } = keptVersions;
const WITHOUT_TEXT = { id, kind, subject, topic, savedAt };

/** Newest first, without their texts. */
export async function listKeptVersions(queries: Queries, userId: string) {
  return queries
    .select(WITHOUT_TEXT)
    .from(keptVersions)
    .where(eq(keptVersions.userId, userId))
    .orderBy(desc(savedAt), id)
    .limit(MAX_KEPT_VERSIONS);
}

function oneOf(userId: string, versionId: string) {
  return and(eq(keptVersions.userId, userId), eq(id, versionId));
}

/** Returns a kept version, or null. */
export async function findKeptVersion(queries: Queries, userId: string, versionId: string) {
  const [row] = await queries
    .select({ ...WITHOUT_TEXT, text })
    .from(keptVersions)
    .where(oneOf(userId, versionId));
  return row ?? null;
}

export async function deleteKeptVersion(
  { write, quota }: LearnerDatabase,
  userId: string,
  versionId: string,
): Promise<void> {
  const one = oneOf(userId, versionId);
  await write((tx) =>
    changeWithinQuota(tx, { userId, quota }, [[keptVersions, one]], async () => {
      await tx.delete(keptVersions).where(one);
    }),
  );
}
