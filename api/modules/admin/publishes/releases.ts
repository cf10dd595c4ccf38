import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Compile } from 'typebox/compile';
import type { KeptRelease } from '../../../contract/admin/publishes.ts';
import { Release } from '../../../contract/content/release.ts';

const releaseSchema = Compile(Release);

/** The releases that are kept, the newest first. `live` is the id of the one that is served; null asks the disk. */
export async function listReleases(dataDir: string, live: string | null): Promise<KeptRelease[]> {
  const served = live ?? (await currentId(dataDir));
  const names = await readdir(join(dataDir, 'releases')).catch(() => []);
  const found = await Promise.all(names.map((name) => readKept(dataDir, name, served)));
  return found
    .filter((release) => release !== null)
    .sort((a, b) =>
      a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : a.id < b.id ? 1 : -1,
    );
}

async function currentId(dataDir: string): Promise<string | null> {
  try {
    return basename(await readlink(join(dataDir, 'current')));
  } catch {
    return null;
  }
}

/** Null for what is not a whole release, such as one that is being put together. */
async function readKept(dataDir: string, name: string, live: string | null): Promise<KeptRelease | null> {
  try {
    const release: unknown = JSON.parse(
      await readFile(join(dataDir, 'releases', name, 'release.json'), 'utf8'),
    );
    if (!releaseSchema.Check(release) || release.id !== name) return null;
    const { id, publishedAt, subjects } = release;
    const topics = subjects.reduce((sum, subject) => sum + subject.topics.length, 0);
    return { id, publishedAt, live: id === live, subjects: subjects.length, topics };
  } catch {
    return null;
  }
}
