import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Compression } from '../../api/config/env-schema.ts';
import type { PublishChanges, PublishStage } from '../../api/contract/admin/publishes.ts';
import type { Release } from '../../api/contract/content/release.ts';
import type { BucketSettings } from '../../api/config/settings.ts';
import { openBucket } from '../../api/modules/content/releases/bucket/bucket.ts';
import { uploadRelease } from '../../api/modules/content/releases/bucket/upload-release.ts';
import { takeLock } from '../../api/db/sqlite/publish-lock.ts';
import {
  pruneReleases,
  removeAtOnce,
  startRelease,
} from '../../api/modules/content/releases/stored-releases.ts';
import { checkContent, type CheckedContent } from '../content/disk/check/check.ts';
import { readAgainIfChanged } from '../content/disk/read/content-changed.ts';
import { hasTopicCache } from '../content/disk/read/topic-cache.ts';
import type { Catalogue } from '../content/disk/render/prepared.ts';
import { pruneRenderCache } from '../content/disk/render/render-cache.ts';
import { readConsistently } from '../content/disk/save/save-files.ts';
import type { Issue } from '../content/issue.ts';
import { liveRedirects, type Redirect, type Redirects } from '../content/schema/redirects.ts';
import type { SiteTarget } from './compile/astro-options.ts';
import { compiledEntry, compileSite } from './compile/compile-site.ts';
import { programDigest } from './compile/program-digest.ts';
import { addSiteLists, isFromSameProgram, makeSite, type MadeSite, type SiteInput } from './make-site.ts';
import { prepareInput } from './prepare-input.ts';
import type { ReadJob } from './read-process.ts';
import { openPageRenderer } from './pages/render-pages.ts';
import { checkRemovals } from './removals.ts';
import { linkPreviousAssets, type ReleaseTarget } from './release/assemble.ts';
import { changesBetween, releaseSubjects } from './release/release-subjects.ts';
import { dataLayout, type DataLayout } from './files/data-layout.ts';
import { linkAhead, NOTHING_LINKED, removeOutdatedLinks } from './release/link-ahead.ts';
import { withLastGood } from './release/last-good.ts';
import { newFiles } from './files/new-files.ts';
import {
  currentRelease,
  finishRelease,
  newReleaseId,
  type Build,
  type ShareRelease,
  type StoredRelease,
} from './release/release.ts';
import { writeSource } from './release/write-source.ts';
import { startSearchIndex } from './search/search-files.ts';
import { runInSubprocess } from './subprocess.ts';
import { prepareTests, testRecords, writePapers } from './tests/prepare-tests.ts';

export interface PublishOptions extends SiteTarget {
  contentDir: string;
  dataDir: string;
  compression: Compression;
  /** By default `dataDir`. */
  releasesDir?: string | null;
  /** Shares the release with other servers. */
  bucket?: BucketSettings | null;
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
  const layout = dataLayout(options.dataDir, options.releasesDir ?? options.dataDir);
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
  const entry = compiledEntry(layout.compiled);
  const renderer = openPageRenderer({ entry, input: layout.input, origin: options.publicOrigin });
  try {
    /* Loads the compiled site while this thread finds out whether it is that of this program, as it nearly always is. */
    if (existsSync(entry) && existsSync(layout.current)) renderer.warmUp();
    const program = await programDigest();
    /* Before content is in memory: the bundler needs as much as everything else together. */
    const compiled = await compileSite(layout, options.apiOrigin, program, async () => {
      report('Compiling the site');
      await renderer.close();
    });
    const previous = await currentRelease(layout);
    if (!isFromSameProgram(previous, { program, site: options })) {
      /* All pages are made, and perhaps all texts read, which needs the processors and the memory. */
      await renderer.close();
      for (const flag of MANY_PAGES_FLAGS) setFlagsFromString(flag);
    }
    const made = { renderer, compiled, previous, program };
    let attempt = 0;
    return await readAgainIfChanged(READ_ATTEMPTS, async () => {
      attempt += 1;
      /* Its threads may have loaded the content of the last attempt. */
      if (attempt > 1) await renderer.close();
      return publishWith(made, options, layout);
    });
  } finally {
    await renderer.close();
  }
}

/**
 * For the threads that make all pages. Without the first flag, the heap of each may grow to four times what it needs: 140 MB
 * more for 10,000 topics. An edit needs half as much memory as a whole site, and a tenth less processor time without the flag.
 * With the product's young generation of 8 MB, making all pages takes 7 % more time.
 */
const MANY_PAGES_FLAGS = ['--heap-growing-percent=40', '--max-semi-space-size=16'];

/** How often a publish reads the content when its files change meanwhile. */
const READ_ATTEMPTS = 3;

/** What a publish has before it reads the content. */
interface Prepared extends Pick<SiteInput, 'renderer' | 'compiled' | 'program'> {
  previous: StoredRelease | null;
}

async function publishWith(
  { previous, ...made }: Prepared,
  options: PublishOptions,
  layout: DataLayout,
): Promise<Published> {
  const { report, onStage = () => undefined } = options;
  const id = newReleaseId(options.now(), randomBytes(3).toString('hex'));
  const keepsFiles = isFromSameProgram(previous, { program: made.program, site: options });
  const dir = await startRelease(layout, id, keepsFiles);
  const source = join(layout.sources, id);
  const [linking, reading] = await Promise.allSettled([
    previous && keepsFiles ? linkAhead({ dir, source }, previous) : NOTHING_LINKED,
    readInput(previous, options, layout),
  ]);
  if (reading.status === 'rejected') throw reading.reason;
  const { checked, content, redirects, tests, catalogue, search } = reading.value;
  if (linking.status === 'rejected') {
    await Promise.allSettled([search.files]);
    throw linking.reason;
  }
  const { compression } = options;
  const target = { dir, source, previous, compression, disk: newFiles(dir), linked: linking.value };
  report(`Building ${topicCount(catalogue)} topics in ${catalogue.subjects.length} subjects`);

  onStage('building');
  const input: SiteInput = { content, catalogue, search, layout, site: options, report, ...made };
  const written = writeSource(content, target);
  /* Wait for both even if one fails, so that nothing still writes when the next publish starts. */
  const [making] = await Promise.allSettled([makeSite(target, input), written]);
  if (making.status === 'rejected') throw making.reason;
  await written;
  const site = making.value;

  onStage('finishing');
  const policies = await addSiteLists(site, redirects, target, input);
  await writePapers(tests, target);
  const build = { ...buildRecord(options, made.program, site), tests: testRecords(tests) };
  await linkPreviousAssets(site.files, target);
  removeOutdatedLinks(site.files, target);
  await target.disk.sync();
  const release: Release = {
    id,
    publishedAt: options.now().toISOString(),
    ...policies,
    files: site.files,
    subjects: releaseSubjects(catalogue),
    tests: tests.map(({ test }) => test),
    redirects: Object.fromEntries(redirects),
  };
  await finishRelease(layout, target.dir, release, build, shareWith(options, release, target));
  await prune(layout, options.now());
  report(`Published ${id}: ${Object.keys(site.files).length} files, ${site.written} of them new`);
  return { release, changes: changesBetween(previous?.release ?? null, release), issues: checked.issues };
}

/**
 * Reads the content and prepares what pages and tests are made from. The search index is started at once, because linking
 * pages blocks this thread.
 */
async function readInput(previous: StoredRelease | null, options: PublishOptions, layout: DataLayout) {
  const checked = await checkPublishable(options, layout);
  const content = await withLastGood(checked, previous, options.report);
  const redirects = redirectsOf(content, previous);
  checkRemoval(options, content, redirects, previous);
  const tests = await prepareTests(content, previous, options.now(), options.report);
  const catalogue = await prepareInput(content, tests, layout.input);
  const search = await startSearchIndex(catalogue, content.pipeline, layout);
  return { checked, content, redirects, tests, catalogue, search };
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

/**
 * MB of the young generation in the process that renders all texts. A process-wide flag overrides the limits of its worker
 * threads, and with the product's 8 MB they spend a third of their time on garbage collection.
 */
const READER_FLAGS = ['--max-semi-space-size=16'];

/** The first read needs several times the memory of later ones, so it runs in a subprocess and fills the cache. */
async function readChecked(
  { contentDir, now }: PublishOptions,
  { notesCache, input }: DataLayout,
): Promise<CheckedContent> {
  if (!(await hasTopicCache(notesCache))) {
    const job: ReadJob = { contentDir, cacheDir: notesCache, input };
    await runInSubprocess(new URL('read-process.ts', import.meta.url), job, Error, { flags: READER_FLAGS });
  }
  return checkContent(contentDir, notesCache, { now: now() });
}

/** The redirects to existing topics: from `redirects.json` and, if it has an error, also from the last release. */
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
  return liveRedirects(hasError ? [...last, ...redirects] : redirects, (topic) => topics.has(topic)).live;
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

/** Null without a bucket. */
function shareWith(
  { bucket, report }: PublishOptions,
  release: Release,
  { source, previous }: ReleaseTarget,
): ShareRelease | null {
  if (!bucket) return null;
  return async (dir) => {
    const { uploaded, makeLive } = await uploadRelease(
      openBucket(bucket),
      release,
      { dir, source },
      previous,
    );
    report(`Uploaded ${uploaded} new files to the bucket`);
    return makeLive;
  };
}

async function prune(layout: DataLayout, now: Date): Promise<void> {
  await pruneReleases(layout, removeAtOnce);
  /* The release is live; a cache that cannot be pruned is no reason to report a failure. */
  await pruneRenderCache(layout.notesCache, now.getTime()).catch(() => undefined);
}

function topicCount({ subjects }: Catalogue): number {
  return subjects.reduce((sum, { topics }) => sum + topics.length, 0);
}
