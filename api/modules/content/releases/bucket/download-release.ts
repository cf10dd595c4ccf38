import { access, link, mkdir, readFile, readlink, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pLimit from 'p-limit';
import { sha256Hex } from '../../../../../scripts/content/disk/digest.ts';
import { createSynced, syncPath } from '../../../../../scripts/content/disk/durable.ts';
import { setCurrentRelease, pruneReleases, releaseFolders, startRelease } from '../stored-releases.ts';
import { takeLock } from '../../../../db/sqlite/publish-lock.ts';
import { readRelease } from '../releases-plugin.ts';
import type { Bucket } from './bucket.ts';
import {
  DamagedObjectError,
  getObject,
  MANIFEST_FILE,
  OBJECTS,
  readIndex,
  readManifest,
  type IndexedRelease,
  type Manifest,
} from './stored-manifest.ts';
import { localManifest, placeOf, type ReleasePlace } from './upload-release.ts';

/** Files that are written at a time; each is in memory as a whole. */
const CONCURRENCY = 24;

export interface DownloadPlace {
  /** Absolute path of RELEASES_DIR. */
  root: string;
  /** The lock that publishes on this folder take. */
  lock: string;
}

interface Downloaded {
  id: string;
  /** Files of the release. */
  files: number;
  /** Files that were not on this disk. */
  downloaded: number;
  /** Of these files. */
  bytes: number;
}

/**
 * The live release of the bucket.
 *
 * @returns null if it is live here already, or if nothing has been published
 * @throws {BucketError | DamagedObjectError}
 */
export async function releaseToFetch(bucket: Bucket, root: string): Promise<IndexedRelease | null> {
  const index = await readIndex(bucket);
  if (!index) return null;
  const live = index.releases.find(({ id }) => id === index.live);
  if (!live) throw new DamagedObjectError('releases.json', `it does not contain ${index.live}`);
  return (await currentId(root)) === live.id ? null : live;
}

/**
 * Makes a release of the bucket the live one in this folder. The link changes after all files are on the disk and have their
 * digests.
 *
 * @throws {BucketError | DamagedObjectError | PublishRunningError}
 */
export async function fetchRelease(
  bucket: Bucket,
  release: IndexedRelease,
  place: DownloadPlace,
): Promise<Downloaded> {
  const unlock = takeLock(place.lock, 0);
  try {
    const folders = releaseFolders(place.root);
    const dir = join(folders.releases, release.id);
    const result = (await isStored(dir, release))
      ? nothingNew(release.id)
      : await download(bucket, release, place.root);
    await setCurrentRelease(place.root, release.id);
    await pruneReleases(folders);
    return result;
  } finally {
    unlock();
  }
}

/** Fetches the live release of the bucket, unless it is live here already. */
export async function followLiveRelease(bucket: Bucket, place: DownloadPlace): Promise<Downloaded | null> {
  const live = await releaseToFetch(bucket, place.root);
  return live && fetchRelease(bucket, live, place);
}

async function currentId(root: string): Promise<string | null> {
  const target = await readlink(join(root, 'current')).catch(() => null);
  return target === null ? null : (target.split('/').at(-1) ?? null);
}

/** Whether the folder is this release. @throws if it is another one of the same name */
async function isStored(dir: string, { id, manifest }: IndexedRelease): Promise<boolean> {
  const exists = await access(dir).then(
    () => true,
    () => false,
  );
  if (!exists) return false;
  const bytes = await readFile(join(dir, MANIFEST_FILE)).catch(() => null);
  if (bytes && sha256Hex(bytes) === manifest) return true;
  throw new DamagedObjectError('releases.json', `its release ${id} is not the one in ${dir}`);
}

const nothingNew = (id: string): Downloaded => ({ id, files: 0, downloaded: 0, bytes: 0 });

async function download(bucket: Bucket, live: IndexedRelease, root: string): Promise<Downloaded> {
  const folders = releaseFolders(root);
  const { manifest, bytes: packed } = await readManifest(bucket, live.manifest);
  if (manifest.id !== live.id)
    throw new DamagedObjectError('releases.json', `the manifest of ${live.id} is of ${manifest.id}`);
  const local = await filesOnDisk(root);
  const dir = await startRelease(folders, live.id);
  const place: ReleasePlace = { dir, source: join(folders.sources, live.id) };
  await makeFolders(manifest, place);
  const limit = pLimit(CONCURRENCY);
  const sizes = await limit.map(Object.entries(manifest.files), async ([path, { sha256, size }]) => {
    const to = placeOf(path, place);
    if (await linkFile(local.get(sha256), to, size)) return null;
    await createSynced(to, await getObject(bucket, OBJECTS + sha256, sha256));
    return size;
  });
  await createSynced(join(dir, MANIFEST_FILE), packed);
  await readRelease(dir, root).catch((error: unknown) => {
    throw new DamagedObjectError(`the release ${live.id}`, String(error));
  });
  await syncPath(dir);
  await rename(dir, join(folders.releases, live.id));
  await syncPath(folders.releases);
  const downloaded = sizes.filter((size) => size !== null);
  return {
    id: live.id,
    files: sizes.length,
    downloaded: downloaded.length,
    bytes: downloaded.reduce((sum, size) => sum + size, 0),
  };
}

/** Paths of the files of the live release on this disk, by digest. */
async function filesOnDisk(root: string): Promise<Map<string, string>> {
  const dir = await readlink(join(root, 'current')).then(
    (target) => resolve(root, target),
    () => null,
  );
  const manifest = dir === null ? null : await localManifest(dir);
  if (dir === null || manifest === null) return new Map();
  const place = { dir, source: join(releaseFolders(root).sources, manifest.id) };
  return new Map(Object.entries(manifest.files).map(([path, { sha256 }]) => [sha256, placeOf(path, place)]));
}

async function makeFolders({ files }: Manifest, place: ReleasePlace): Promise<void> {
  const folders = new Set(Object.keys(files).map((path) => dirname(placeOf(path, place))));
  for (const folder of [place.dir, place.source, ...folders]) await mkdir(folder, { recursive: true });
}

/** Hard-links a file of this disk. Returns false if it is missing or has another size. */
async function linkFile(from: string | undefined, to: string, size: number): Promise<boolean> {
  if (from === undefined) return false;
  try {
    if ((await stat(from)).size !== size) return false;
    await link(from, to);
    return true;
  } catch {
    /* On another file system, for example: it is downloaded. */
    return false;
  }
}
