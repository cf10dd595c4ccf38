import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import type { ReleaseSummary } from '../../../contract/admin/publishes.ts';
import type { Queries } from '../../../db/client.ts';
import { lastSwitch } from './store.ts';
import { setCurrentRelease } from '../../content/releases/stored-releases.ts';
import { Release } from '../../../contract/content/release.ts';

const releaseSchema = Compile(Release);

interface ReleaseStore {
  /** Newest first. */
  list: () => Promise<ReleaseSummary[]>;
  /** Makes one of them live on all servers that share them. */
  makeLive: (id: string) => Promise<void>;
}

/** The releases that can be made live: those of the bucket, or of RELEASES_DIR without one. */
export function releaseStore(
  root: string,
  { sharedReleases: shared, releases }: Pick<FastifyInstance, 'sharedReleases' | 'releases'>,
): ReleaseStore {
  if (!shared) {
    return {
      list: () => listReleases(root),
      async makeLive(id) {
        await setCurrentRelease(root, id);
        await releases.refresh();
      },
    };
  }
  return {
    async list() {
      const index = await shared.index();
      return (index?.releases ?? []).map(({ id, publishedAt, subjects, topics }) => {
        return { id, publishedAt, live: id === index?.live, subjects, topics };
      });
    },
    async makeLive(id) {
      await shared.makeLive(id);
    },
  };
}

/** Whether an administrator has made an older release live. A publish would undo that. */
export async function isRolledBack(queries: Queries, store: ReleaseStore): Promise<boolean> {
  const [, ...older] = await store.list();
  const live = older.find((release) => release.live);
  return (await lastSwitch(queries)) === live?.id;
}

/** The releases in RELEASES_DIR, newest first. */
export async function listReleases(root: string): Promise<ReleaseSummary[]> {
  const liveId = await readlink(join(root, 'current')).then(basename, () => null);
  const names = await readdir(join(root, 'releases')).catch(() => []);
  const releases = await Promise.all(names.map((name) => readRelease(root, name, liveId)));
  return releases
    .filter((release) => release !== null)
    .sort((a, b) =>
      a.publishedAt < b.publishedAt ? 1 : a.publishedAt > b.publishedAt ? -1 : a.id < b.id ? 1 : -1,
    );
}

/** Null if it is not a valid release, for example because it is still being written. */
async function readRelease(
  root: string,
  name: string,
  liveId: string | null,
): Promise<ReleaseSummary | null> {
  try {
    const release: unknown = JSON.parse(await readFile(join(root, 'releases', name, 'release.json'), 'utf8'));
    if (!releaseSchema.Check(release) || release.id !== name) return null;
    const { id, publishedAt, subjects } = release;
    const topics = subjects.reduce((sum, subject) => sum + subject.topics.length, 0);
    return { id, publishedAt, live: id === liveId, subjects: subjects.length, topics };
  } catch {
    return null;
  }
}
