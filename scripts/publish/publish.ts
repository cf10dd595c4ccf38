import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Compression } from '../../api/config/env-schema.ts';
import type { BucketSettings } from '../../api/config/settings.ts';
import type { PublishChanges, PublishStage } from '../../api/contract/admin/publishes.ts';
import type { Release } from '../../api/contract/content/release.ts';
import { takeLock } from '../../api/db/sqlite/publish-lock.ts';
import { openBucket } from '../../api/modules/content/releases/bucket/bucket.ts';
import { uploadRelease } from '../../api/modules/content/releases/bucket/upload-release.ts';
import {
  pruneReleases,
  removeAtOnce,
  startRelease,
} from '../../api/modules/content/releases/stored-releases.ts';
import { DamagedCacheError } from '../content/disk/cache-file.ts';
import { checkContent, type CheckedContent } from '../content/disk/check/check.ts';
import { ContentChangedError } from '../content/disk/read/read-cache.ts';
import type { Catalogue } from '../content/disk/render/catalogue.ts';
import { pruneRenderCache } from '../content/disk/render/render-cache.ts';
import { readConsistently } from '../content/disk/save/save-files.ts';
import type { Issue } from '../content/issue.ts';
import type { Redirects } from '../content/schema/redirects.ts';
import { writeCatalogue } from './catalogue.ts';
import { compileSite, programDigest, type CompiledSite, type SiteTarget } from './compile/compile-site.ts';
import { dataLayout, type DataLayout } from './files/data-layout.ts';
import { newFiles } from './files/new-files.ts';
import { makeSite, type MadeSite } from './make-site.ts';
import type { ReleaseTarget } from './release/assemble.ts';
import { writeHeaders } from './release/headers.ts';
import { addressesOf, redirectsOf, withLastGood } from './release/last-good.ts';
import {
  changesBetween,
  currentRelease,
  finishRelease,
  isFromSameProgram,
  newReleaseId,
  releaseSubjects,
  type Build,
  type ShareRelease,
  type StoredRelease,
} from './release/release.ts';
import { checkRemovals } from './removals.ts';
import { prepareTests, testRecords, writePapers, type PreparedTest } from './tests/prepare-tests.ts';

interface PublishOptions extends SiteTarget {
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
  /** Whether an error in the content fails the publish, so that nothing is left out. */
  strict?: boolean;
}

interface Published {
  release: Release;
  changes: PublishChanges;
  /** Problems of the content. */
  issues: Issue[];
  /** Topics and tests with an error, which keep their last version or are left out; a sentence for each. */
  faults: string[];
}

/**
 * The content folder cannot be published at all: it is missing or unreadable, or `courses.json` or `site.json` is invalid. With
 * `strict`, any error.
 */
export class InvalidContentError extends Error {
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super('The content folder cannot be published.');
    this.name = 'InvalidContentError';
    this.issues = issues;
  }
}

/** How often a publish starts again if the content changes while it is read, or a cache is damaged. */
const ATTEMPTS = 3;

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
    options.onStage?.('checking');
    const program = await programDigest();
    /* Before content is in memory: the bundler needs as much as everything else together. */
    const compiled = await compileSite(layout, options.apiOrigin, program, () => {
      options.report('Compiling the site');
    });
    const previous = await currentRelease(layout);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await publishOnce({ program, compiled, previous }, options, layout);
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
        if (error instanceof DamagedCacheError) {
          options.report(`${error.message}; making the whole site again`);
          for (const cache of [layout.search, layout.notesCache])
            await rm(cache, { recursive: true, force: true });
        } else if (!(error instanceof ContentChangedError)) throw error;
      }
    }
  } finally {
    unlock();
  }
}

/** What a publish has before it reads the content. */
interface Prepared {
  /** Digest of the program. */
  program: string;
  compiled: CompiledSite;
  previous: StoredRelease | null;
}

async function publishOnce(
  { program, compiled, previous }: Prepared,
  options: PublishOptions,
  layout: DataLayout,
): Promise<Published> {
  const { report, onStage, compression, now } = options;
  const isEdit = isFromSameProgram(previous, { program, site: options });
  const input = await readInput(previous, isEdit, options, layout);
  const { issues, faults, content, redirects, tests, catalogue } = input;
  report(`Building ${topicCount(catalogue)} topics in ${catalogue.subjects.length} subjects`);

  onStage?.('building');
  const id = newReleaseId(now(), randomBytes(3).toString('hex'));
  const dir = await startRelease(layout, id);
  const target = { dir, source: join(layout.sources, id), previous, compression, disk: newFiles(dir) };
  const site = await makeSite(target, {
    content,
    catalogue,
    compiled,
    program,
    layout,
    site: options,
    report,
  });
  await writePapers(tests, target);

  onStage?.('finishing');
  const policies = writeHeaders(site, redirects, options.apiOrigin, target);
  await target.disk.sync();
  const release: Release = {
    id,
    publishedAt: now().toISOString(),
    ...policies,
    files: site.files,
    subjects: releaseSubjects(catalogue),
    tests: tests.map(({ test }) => test),
    redirects: Object.fromEntries(redirects),
  };
  const build = buildRecord(options, program, site, tests);
  await finishRelease(layout, dir, release, build, shareWith(options, release, target));
  await prune(layout, now());
  report(`Published ${id}: ${Object.keys(site.files).length} files, ${site.written} of them new`);
  return { release, changes: changesBetween(previous?.release ?? null, release), issues, faults };
}

/** What a release is made from. */
interface ReleaseInput {
  issues: Issue[];
  faults: string[];
  content: CheckedContent;
  redirects: Redirects;
  tests: PreparedTest[];
  catalogue: Catalogue;
}

/**
 * Reads, renders and checks the content, takes what has an error from the last release, draws the papers of tests and lists
 * everything in the catalogue.
 * @throws {InvalidContentError | RemovalError}
 */
async function readInput(
  previous: StoredRelease | null,
  isEdit: boolean,
  options: PublishOptions,
  layout: DataLayout,
): Promise<ReleaseInput> {
  const { contentDir, allowRemoval = 0, strict = false, report, now } = options;
  const faults: string[] = [];
  const addFault = (fault: string) => void faults.push(fault);
  report(`Checking ${contentDir}`);
  const check = () => checkContent(contentDir, layout.notesCache, { now: now() });
  const checked = await readConsistently(contentDir, async () => {
    /* All is read and rendered: a second check has the texts in the cache, and those of the first are freed. */
    if (!isEdit) await check();
    return check();
  });
  requirePublishable(checked.issues, strict);
  const content = await withLastGood(checked, previous, addFault);
  const redirects = redirectsOf(content, previous);
  const topics = addressesOf(content.subjects);
  /* With another CONTENT_DIR another site is wanted, but not an empty one. */
  const isOther = previous !== null && previous.build.contentDir !== contentDir && topics.size > 0;
  checkRemovals(
    isOther ? null : (previous?.release ?? null),
    (topic) => topics.has(topic) || redirects.has(topic),
    { contentDir, allowed: allowRemoval },
  );
  const tests = await prepareTests(content, previous, now(), addFault);
  const catalogue = await writeCatalogue(content, tests, layout.input);
  return { issues: checked.issues, faults, content, redirects, tests, catalogue };
}

/** @throws {InvalidContentError | Error} */
function requirePublishable(issues: readonly Issue[], strict: boolean): void {
  const fatal = issues.filter(
    ({ severity, code }) => severity === 'error' && (strict || code.startsWith('structure-')),
  );
  if (fatal.length > 0) throw new InvalidContentError(fatal);
  /* Pages are made from the cache. */
  const unwritable = issues.find(({ code }) => code === 'cache-unwritable');
  if (unwritable) throw new Error(unwritable.message);
}

function buildRecord(
  { contentDir, publicOrigin, apiOrigin }: PublishOptions,
  program: string,
  { assets, records }: MadeSite,
  tests: readonly PreparedTest[],
): Build {
  return { contentDir, publicOrigin, apiOrigin, program, assets, records, tests: testRecords(tests) };
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
