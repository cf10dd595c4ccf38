import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Compile } from 'typebox/compile';
import type { ReleaseSummary } from '../../../contract/admin/publishes.ts';
import { Release } from '../../../contract/content/release.ts';

const releaseSchema = Compile(Release);

/** The stored releases, newest first. */
export async function listReleases(dataDir: string): Promise<ReleaseSummary[]> {
  const liveId = await readlink(join(dataDir, 'current')).then(basename, () => null);
  const names = await readdir(join(dataDir, 'releases')).catch(() => []);
  const releases = await Promise.all(names.map((name) => readRelease(dataDir, name, liveId)));
  return releases
    .filter((release) => release !== null)
    .sort((a, b) =>
      a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : a.id < b.id ? 1 : -1,
    );
}

/** Null if it is not a valid release, for example because it is still being written. */
async function readRelease(
  dataDir: string,
  name: string,
  liveId: string | null,
): Promise<ReleaseSummary | null> {
  try {
    const release: unknown = JSON.parse(
      await readFile(join(dataDir, 'releases', name, 'release.json'), 'utf8'),
    );
    if (!releaseSchema.Check(release) || release.id !== name) return null;
    const { id, publishedAt, subjects } = release;
    const topics = subjects.reduce((sum, subject) => sum + subject.topics.length, 0);
    return { id, publishedAt, live: id === liveId, subjects: subjects.length, topics };
  } catch {
    return null;
  }
}
