import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pLimit from 'p-limit';
import { sha256Hex } from '../../../../../scripts/content/disk/digest.ts';
import type { Release } from '../../../../contract/content/release.ts';
import { RELEASES_KEPT } from '../stored-releases.ts';
import type { Bucket } from './bucket.ts';
import {
  MANIFEST_FILE,
  MANIFESTS,
  OBJECTS,
  packManifest,
  parseManifest,
  readIndex,
  readManifest,
  writeIndex,
} from './stored-manifest.ts';
import type { IndexedRelease, Manifest, ManifestFile, ReleaseIndex } from './stored-manifest.ts';

/** Files read at a time; each is in memory as a whole. */
const CONCURRENCY = 24;

/** Folders of a release. */
export interface ReleasePlace {
  dir: string;
  source: string;
}

interface UploadedRelease {
  /** Files that the bucket did not have. */
  uploaded: number;
  /** Makes the release live on all nodes, and deletes what no stored release needs. */
  makeLive: () => Promise<void>;
}

/**
 * Uploads a release except for files that the bucket has already, and leaves its manifest in its folder.
 *
 * @param previous the release that unchanged files are hard links to
 * @throws {BucketError | DamagedObjectError}
 */
export async function uploadRelease(
  bucket: Bucket,
  release: Release,
  place: ReleasePlace,
  previous: ReleasePlace | null,
): Promise<UploadedRelease> {
  const manifest: Manifest = { id: release.id, files: await describe(place, previous) };
  const index = await readIndex(bucket);
  const stored = await bucket.list(OBJECTS);
  const limit = pLimit(CONCURRENCY);
  const missing = missingFiles(manifest, stored);
  await limit.map([...missing], async ([sha256, path]) => {
    const bytes = await readFile(placeOf(path, place));
    if (sha256Hex(bytes) !== sha256) throw new Error(`${path} changed while it was uploaded.`);
    await bucket.put(OBJECTS + sha256, bytes);
  });
  const packed = await packManifest(manifest);
  const digest = sha256Hex(packed);
  await bucket.put(MANIFESTS + digest, packed);
  await writeFile(join(place.dir, MANIFEST_FILE), packed);
  return {
    uploaded: missing.size,
    async makeLive() {
      const next = withRelease(index, summaryOf(release, digest));
      await writeIndex(bucket, next);
      await prune(bucket, next, manifest, stored);
    },
  };
}

/** Makes a stored release live on all nodes. Returns false if the bucket does not have it. */
export async function makeStoredReleaseLive(bucket: Bucket, id: string): Promise<boolean> {
  const index = await readIndex(bucket);
  if (!index?.releases.some((release) => release.id === id)) return false;
  await writeIndex(bucket, { ...index, live: id });
  return true;
}

/** Path on the disk of a file of the manifest. */
export function placeOf(path: string, { dir, source }: ReleasePlace): string {
  const [kind, ...segments] = path.split('/');
  return join(kind === 'content' ? source : dir, ...segments);
}

async function describe(place: ReleasePlace, previous: ReleasePlace | null): Promise<Manifest['files']> {
  const known = previous && (await localManifest(previous.dir));
  const paths = [...(await filesIn(place.dir, 'release')), ...(await filesIn(place.source, 'content'))];
  const files = await pLimit(CONCURRENCY).map(paths, async (path) => {
    const entry = known && (await linkedFile(path, place, previous, known));
    if (entry) return [path, entry] as const;
    const bytes = await readFile(placeOf(path, place));
    return [path, { size: bytes.length, sha256: sha256Hex(bytes) }] as const;
  });
  return Object.fromEntries(files);
}

/** The manifest in the folder of a release; null if it has none. */
export async function localManifest(dir: string): Promise<Manifest | null> {
  const file = join(dir, MANIFEST_FILE);
  const bytes = await readFile(file).catch(() => null);
  return bytes && parseManifest(file, bytes).catch(() => null);
}

async function filesIn(folder: string, kind: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST_FILE)
    .map(({ parentPath, name }) => [kind, ...relative(folder, join(parentPath, name)).split(sep)].join('/'));
}

/** The entry of a file that is a hard link to the same file of the previous release. */
async function linkedFile(
  path: string,
  place: ReleasePlace,
  previous: ReleasePlace,
  known: Manifest,
): Promise<ManifestFile | null> {
  const entry = known.files[path];
  if (!entry) return null;
  const [file, before] = await Promise.all([
    stat(placeOf(path, place)),
    stat(placeOf(path, previous)).catch(() => null),
  ]);
  return before?.ino === file.ino && before.dev === file.dev && file.size === entry.size ? entry : null;
}

/** A path for each digest that the bucket does not have, or has with another size. */
function missingFiles({ files }: Manifest, stored: ReadonlyMap<string, number>): Map<string, string> {
  return new Map(
    Object.entries(files)
      .filter(([, { sha256, size }]) => stored.get(OBJECTS + sha256) !== size)
      .map(([path, { sha256 }]) => [sha256, path]),
  );
}

function summaryOf({ id, publishedAt, subjects }: Release, manifest: string): IndexedRelease {
  const topics = subjects.reduce((sum, subject) => sum + subject.topics.length, 0);
  return { id, manifest, publishedAt, subjects: subjects.length, topics };
}

function withRelease(index: ReleaseIndex | null, release: IndexedRelease): ReleaseIndex {
  const others = index?.releases.filter(({ id }) => id !== release.id) ?? [];
  return { live: release.id, releases: [release, ...others].slice(0, RELEASES_KEPT) };
}

/** Deletes the objects and manifests of no stored release. `stored` was listed before the upload. */
async function prune(
  bucket: Bucket,
  { releases }: ReleaseIndex,
  newest: Manifest,
  stored: ReadonlyMap<string, number>,
): Promise<void> {
  const manifests = await bucket.list(MANIFESTS);
  const kept = new Set(releases.map(({ manifest }) => MANIFESTS + manifest));
  for (const { id, manifest } of releases) {
    const { files } = id === newest.id ? newest : (await readManifest(bucket, manifest)).manifest;
    for (const { sha256 } of Object.values(files)) kept.add(OBJECTS + sha256);
  }
  await bucket.remove([...stored.keys(), ...manifests.keys()].filter((key) => !kept.has(key)));
}
