import { readFile, readlink, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Compile } from 'typebox/compile';
import type { PublishChanges } from '../../../api/contract/admin/publishes.ts';
import { Release } from '../../../api/contract/content/release.ts';
import { setCurrentRelease } from '../../../api/modules/content/releases/stored-releases.ts';
import { replaceSynced, syncPath } from '../../content/disk/durable.ts';
import type { Catalogue } from '../../content/disk/render/catalogue.ts';
import { programDigest, type SiteTarget } from '../compile/compile-site.ts';
import { dataLayout, type DataLayout } from '../files/data-layout.ts';

/* Compiled, because checking a release of 10,000 topics takes half a second otherwise. */
const format = Compile(Release);

/** Id of a new release: UTC time in seconds and three random bytes, so that ids sort by age. */
export function newReleaseId(now: Date, random: string): string {
  return `${now.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}-${random}`;
}

/** `build.json`: how a release was made. Only the next publish reads it. */
export interface Build {
  contentDir: string;
  publicOrigin: string;
  apiOrigin: string;
  /** Digest of the program that made it. */
  program: string;
  /** The release's own hashed assets, without those linked from the previous release. */
  assets: string[];
  /** Missing in old releases. */
  records?: PageRecords;
  /** Missing in old releases. */
  tests?: Record<string, TestRecord>;
}

/** How a paper was made. */
export interface TestRecord {
  /** Digest of everything that it was made from. */
  key: string;
}

/** How the pages of a release were rendered. */
export interface PageRecords {
  pages: Record<string, PageRecord>;
  /** Distinct sets of CSP hashes. The release has a policy for each. */
  inline: { scripts: string[]; styles: string[] }[];
}

interface PageRecord {
  key: string;
  /** Modification times of the file and its copies in ms; they differ if someone has written to the file. */
  writtenAt: number[];
  /** Index into `PageRecords.inline`. */
  inline: number;
}

/** A release on the disk. */
export interface StoredRelease {
  /** Folder of the release. */
  dir: string;
  /** Folder of its content. */
  source: string;
  release: Release;
  build: Build;
}

/** The release that `current` points to; null if there is none or it is invalid. */
export async function currentRelease(layout: DataLayout): Promise<StoredRelease | null> {
  try {
    const id = basename(await readlink(layout.current));
    const dir = join(layout.releases, id);
    const release: unknown = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8'));
    const build = JSON.parse(await readFile(join(dir, 'build.json'), 'utf8')) as Build;
    return format.Check(release) ? { dir, source: join(layout.sources, id), release, build } : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

/** Styles depend on all templates together, so pages of another program cannot be reused. */
export function isFromSameProgram(
  previous: StoredRelease | null,
  { program, site }: { program: string; site: SiteTarget },
): boolean {
  return (
    previous?.build.program === program &&
    previous.build.publicOrigin === site.publicOrigin &&
    previous.build.apiOrigin === site.apiOrigin
  );
}

/** Uploads a finished folder for other nodes. Returns what makes it live there. */
export type ShareRelease = (partial: string) => Promise<() => Promise<void>>;

/** Renames the finished folder and switches `current` to it atomically, after other nodes can have it. */
export async function finishRelease(
  layout: DataLayout,
  partial: string,
  release: Release,
  build: Build,
  share: ShareRelease | null = null,
): Promise<void> {
  await replaceSynced(join(partial, 'build.json'), JSON.stringify(build));
  await replaceSynced(join(partial, 'release.json'), JSON.stringify(release));
  const makeLive = await share?.(partial);
  await syncPath(partial);
  await rename(partial, join(layout.releases, release.id));
  await syncPath(layout.releases);
  await makeLive?.();
  await switchTo(layout, release.id);
}

export async function switchTo(layout: DataLayout, id: string): Promise<void> {
  await setCurrentRelease(dirname(layout.current), id);
}

/** The subjects of a release's manifest. */
export function releaseSubjects({ subjects }: Catalogue): Release['subjects'] {
  return subjects.map(({ slug, title, description, topics }) => ({
    slug,
    title,
    description,
    topics: topics.map(({ slug, title, description, access, digest, sections }) => {
      return { slug, title, description, access, digest, sections };
    }),
  }));
}

/** Counts the topics that differ between two releases. */
export function changesBetween(before: Release | null, after: Release): PublishChanges {
  const [old, present] = [topicDigests(before), topicDigests(after)];
  return {
    added: [...present.keys()].filter((topic) => !old.has(topic)).length,
    changed: [...present].filter(([topic, digest]) => old.has(topic) && old.get(topic) !== digest).length,
    removed: [...old.keys()].filter((topic) => !present.has(topic)).length,
  };
}

function topicDigests(release: Release | null): Map<string, string> {
  return new Map(
    release?.subjects.flatMap(({ slug, topics }) =>
      topics.map((topic) => [`${slug}/${topic.slug}`, topic.digest] as const),
    ),
  );
}

/**
 * Why `npm start` must publish before it can serve, or null if the current release is usable. Changed content is no reason:
 * it goes live when someone publishes it. A release that is shared with other servers is usable: they may run another version.
 */
export async function reasonToPublish(
  settings: SiteTarget & {
    contentDir: string;
    dataDir: string;
    releasesDir: string | null;
    bucket: object | null;
  },
): Promise<string | null> {
  const current = await currentRelease(
    dataLayout(settings.dataDir, settings.releasesDir ?? settings.dataDir),
  );
  if (!current) return 'Nothing has been published yet';
  if (settings.releasesDir !== null || settings.bucket) return null;
  const { contentDir, publicOrigin, apiOrigin, program } = current.build;
  if (contentDir !== settings.contentDir) return 'The current release is from another content folder';
  if (publicOrigin !== settings.publicOrigin || apiOrigin !== settings.apiOrigin) {
    return 'The current release is for another origin';
  }
  return program === (await programDigest())
    ? null
    : 'The current release was made by another version of the program';
}
