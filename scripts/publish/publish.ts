import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishChanges, PublishStage } from '../../api/contract/admin/publishes.ts';
import type { Release } from '../../api/contract/content/release.ts';
import { checkContent, type CheckedContent } from '../content/disk/read/check.ts';
import { hasTopicCache } from '../content/disk/read/topic-cache.ts';
import type { Catalogue } from '../content/disk/render/prepared.ts';
import { pruneRenderCache } from '../content/disk/render/render-cache.ts';
import { readConsistently } from '../content/disk/save/save-files.ts';
import type { Issue } from '../content/issue.ts';
import { liveRedirects, type Redirect, type Redirects } from '../content/schema/redirects.ts';
import type { SiteTarget } from './compile/astro-options.ts';
import { compileSite } from './compile/compile-site.ts';
import { programDigest } from './compile/program-digest.ts';
import { takeLock } from './lock.ts';
import { addSiteLists, makeSite, type MadeSite, type SiteInput } from './make-site.ts';
import { prepareInput } from './prepare.ts';
import type { ReadJob } from './read-process.ts';
import { checkRemovals } from './removals.ts';
import { linkPreviousAssets, type ReleaseTarget } from './release/assemble.ts';
import { dataLayout, type DataLayout } from './release/data-layout.ts';
import { withLastGood } from './release/last-good.ts';
import { newFiles } from './release/new-files.ts';
import {
  currentRelease,
  finishRelease,
  newReleaseId,
  pruneReleases,
  startRelease,
  type Build,
  type StoredRelease,
} from './release/release.ts';
import { writeSource } from './release/write-source.ts';
import { runInSubprocess } from './subprocess.ts';
import { prepareTests, testRecords, writePapers } from './tests/prepare-tests.ts';

export interface PublishOptions extends SiteTarget {
  contentDir: string;
  dataDir: string;
  now: () => Date;
  /** Called with each line of the log. */
  report: (line: string) => void;
  /** Called at the start of each stage. */
  onStage?: (stage: PublishStage) => void;
  /** ms to wait for another publish to end; by default none. */
  lockTimeout?: number;
  /** Number of topics that may be removed although they are more than half of the site; by default none. */
  allowRemoval?: number;
}

export interface Published {
  release: Release;
  changes: PublishChanges;
  /** Problems of the content. Topics with an error keep their last version or are left out. */
  issues: Issue[];
}

/** The content folder cannot be published at all: it is missing or unreadable, or `courses.json` or `site.json` is invalid. */
export class InvalidContentError extends Error {
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super('The content folder cannot be published.');
    this.name = 'InvalidContentError';
    this.issues = issues;
  }
}

/**
 * Makes a release of the content folder and switches to it. Readers see no change before the last step, so a publish that
 * fails or is killed leaves the old site unchanged.
 * @throws {InvalidContentError | RemovalError | PublishRunningError | CompileError | PageError | SearchIndexError}
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const layout = dataLayout(options.dataDir);
  await mkdir(layout.build, { recursive: true });
  const unlock = takeLock(layout.lock, options.lockTimeout ?? 0);
  try {
    return await publishLocked(options, layout);
  } finally {
    unlock();
  }
}

async function publishLocked(options: PublishOptions, layout: DataLayout): Promise<Published> {
  const { report, onStage = () => undefined } = options;

  onStage('checking');
  const program = await programDigest();
  /* Before content is in memory: the bundler needs as much as everything else together. */
  const compiled = await compileSite(layout, options.apiOrigin, program, report);
  const checked = await checkPublishable(options, layout);
  const previous = await currentRelease(layout);
  const content = await withLastGood(checked, previous, report);
  const redirects = redirectsOf(content, previous);
  checkRemoval(options, content, redirects, previous);
  const tests = await prepareTests(content, previous, options.now(), report);
  const catalogue = await prepareInput(content, tests, layout.input);
  report(`Building ${topicCount(catalogue)} topics in ${catalogue.subjects.length} subjects`);

  onStage('building');
  const id = newReleaseId(options.now(), randomBytes(3).toString('hex'));
  const target = await openTarget(layout, id, previous);
  const input: SiteInput = { content, catalogue, compiled, layout, site: options, program, report };
  const made = await makeSite(target, input);

  onStage('finishing');
  const policies = await addSiteLists(made, redirects, target, input);
  await writeSource(content, target);
  await writePapers(tests, target);
  const build = { ...buildRecord(options, program, made), tests: testRecords(tests) };
  await linkPreviousAssets(made.files, target);
  await target.disk.sync();
  const release: Release = {
    id,
    publishedAt: options.now().toISOString(),
    ...policies,
    files: made.files,
    subjects: releaseSubjects(catalogue),
    tests: tests.map(({ test }) => test),
    redirects: Object.fromEntries(redirects),
  };
  await finishRelease(layout, target.dir, release, build);
  await prune(layout, options.now());
  report(`Published ${id}: ${Object.keys(made.files).length} files, ${made.written} of them new`);
  return { release, changes: changesBetween(previous?.release ?? null, release), issues: checked.issues };
}

/** @throws {InvalidContentError} */
async function checkPublishable(options: PublishOptions, layout: DataLayout): Promise<CheckedContent> {
  options.report(`Checking ${options.contentDir}`);
  const checked = await readConsistently(options.contentDir, () => readChecked(options, layout));
  const fatal = checked.issues.filter(
    ({ severity, code }) => severity === 'error' && code.startsWith('structure-'),
  );
  if (fatal.length > 0) throw new InvalidContentError(fatal);
  return checked;
}

/** The first read needs several times the memory of later ones, so it runs in a subprocess and fills the cache. */
async function readChecked(
  { contentDir, now }: PublishOptions,
  { notesCache }: DataLayout,
): Promise<CheckedContent> {
  if (!(await hasTopicCache(notesCache))) {
    const job: ReadJob = { contentDir, cacheDir: notesCache };
    await runInSubprocess(new URL('read-process.ts', import.meta.url), job);
  }
  return checkContent(contentDir, notesCache, { now: now() });
}

async function openTarget(
  layout: DataLayout,
  id: string,
  previous: StoredRelease | null,
): Promise<ReleaseTarget> {
  const dir = await startRelease(layout, id);
  return { dir, source: join(layout.sources, id), previous, disk: newFiles(dir) };
}

/** The redirects to existing topics: from `redirects.json`, or from the last release if the file has an error. */
export function redirectsOf(
  { redirects, issues, subjects }: CheckedContent,
  previous: StoredRelease | null,
): Redirects {
  const hasError = issues.some(({ file, severity }) => file === 'redirects.json' && severity === 'error');
  const last = Object.entries(previous?.release.redirects ?? {}).map(([from, to]): Redirect => ({
    from,
    to,
  }));
  const topics = topicsOf(subjects);
  return liveRedirects(hasError ? last : redirects, (topic) => topics.has(topic)).live;
}

/** @throws {RemovalError} */
function checkRemoval(
  { contentDir, allowRemoval = 0 }: PublishOptions,
  { subjects }: CheckedContent,
  redirects: Redirects,
  previous: StoredRelease | null,
): void {
  const topics = topicsOf(subjects);
  /* With another CONTENT_DIR another site is wanted, but not an empty one. */
  const isOther = previous !== null && previous.build.contentDir !== contentDir && topics.size > 0;
  checkRemovals(
    isOther ? null : (previous?.release ?? null),
    (topic) => topics.has(topic) || redirects.has(topic),
    { contentDir, allowed: allowRemoval },
  );
}

function topicsOf(subjects: CheckedContent['subjects']): Set<string> {
  return new Set(subjects.flatMap(({ slug, topics }) => topics.map((topic) => `${slug}/${topic.slug}`)));
}

/** To be called before the assets of the previous release are linked. */
function buildRecord(
  { contentDir, publicOrigin, apiOrigin }: PublishOptions,
  program: string,
  { files, records }: MadeSite,
): Build {
  const assets = Object.keys(files).filter((name) => name.startsWith('_astro/'));
  return { contentDir, publicOrigin, apiOrigin, program, assets, records };
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

async function prune(layout: DataLayout, now: Date): Promise<void> {
  await pruneReleases(layout);
  /* The release is live; a cache that cannot be pruned is no reason to report a failure. */
  await pruneRenderCache(layout.notesCache, now.getTime()).catch(() => undefined);
}

function topicCount({ subjects }: Catalogue): number {
  return subjects.reduce((sum, { topics }) => sum + topics.length, 0);
}

/** Counts the topics that differ between two releases. */
function changesBetween(before: Release | null, after: Release): PublishChanges {
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
