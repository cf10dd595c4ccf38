import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublishChanges, PublishStage } from '../../api/contract/admin/publishes.ts';
import type { Release } from '../../api/contract/content/release.ts';
import { changesBetween } from './release/changes.ts';
import { checkContent, type CheckedContent } from '../content/disk/read/check.ts';
import { hasKnownTopics } from '../content/disk/read/known-topics.ts';
import { pruneRendered } from '../content/disk/render/prune-rendered.ts';
import { readAtRest } from '../content/disk/save/save-files.ts';
import type { Catalogue } from '../content/disk/render/prepared.ts';
import type { Issue } from '../content/issue.ts';
import { liveRedirects } from '../content/schema/redirects.ts';
import type { Redirect } from '../content/schema/redirects.ts';
import {
  assembleSite,
  carryAssets,
  DamagedFileError,
  type Assembled,
  type Target,
} from './release/assemble.ts';
import type { SiteTarget } from './compile/astro-options.ts';
import { compileSite, type CompiledSite } from './compile/compile-site.ts';
import { bothHashes, contentSecurityPolicy } from './pages/csp.ts';
import { headersFile, redirectsFile } from './pages/headers-file.ts';
import { publicImages } from './release/images.ts';
import { runJob } from './job.ts';
import { withLastGood } from './release/last-good.ts';
import { dataLayout, type DataLayout } from './release/data-layout.ts';
import { takeLock } from './lock.ts';
import { newFiles } from './release/new-files.ts';
import { offlineLists } from './pages/offline-lists.ts';
import { makePages } from './pages/make-pages.ts';
import { pagesOf, type PageRecords } from './pages/pages.ts';
import { plannedPages } from './pages/planned-pages.ts';
import { prepareInput } from './prepare.ts';
import { programDigest } from './compile/program-digest.ts';
import type { ReadJob } from './read-process.ts';
import {
  currentRelease,
  finishRelease,
  newReleaseId,
  pruneReleases,
  startRelease,
} from './release/release.ts';
import type { PlacedRelease } from './release/release.ts';
import { searchFiles } from './search/search-files.ts';
import { sitemaps } from './pages/sitemaps.ts';
import { writeSource } from './release/write-source.ts';

export interface PublishOptions extends SiteTarget {
  contentDir: string;
  dataDir: string;
  now: () => Date;
  /** One line of the publish's log. */
  report: (line: string) => void;
  /** Hears what is begun. */
  onStage?: (stage: PublishStage) => void;
  /** ms to wait for another publish to end; without it there is no waiting. */
  patience?: number;
}

export interface Published {
  release: Release;
  changes: PublishChanges;
  /** What is wrong with the content; topics with an error kept their last page or were left out. */
  issues: Issue[];
}

/** The content folder as a whole cannot be published: it is missing, unreadable, or its catalogue is broken. */
export class ContentFaultError extends Error {
  readonly issues: Issue[];

  constructor(issues: Issue[]) {
    super('The content folder has a fault that no page can be built around.');
    this.name = 'ContentFaultError';
    this.issues = issues;
  }
}

/**
 * Turns the content folder into a release and makes it the one that is served. Until the last step nothing that
 * readers see changes, so a publish that fails or is killed leaves the old site up.
 * @throws {ContentFaultError | PublishRunningError | CompileError | PageError | SearchIndexError}
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const layout = dataLayout(options.dataDir);
  await mkdir(layout.build, { recursive: true });
  const unlock = takeLock(layout.lock, options.patience ?? 0);
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
  /* First, while there is no content in memory: the bundler takes as much as all the rest. */
  const compiled = await compileSite(layout, options, program, report);
  report(`Checking ${options.contentDir}`);
  const checked = await readAtRest(options.contentDir, () => readChecked(options.contentDir, layout));
  const faults = checked.issues.filter(
    (issue) => issue.severity === 'error' && issue.code.startsWith('structure-'),
  );
  if (faults.length > 0) throw new ContentFaultError(faults);

  const previous = await currentRelease(layout);
  const content = await withLastGood(checked, previous, report);
  const catalogue = await prepareInput(content, layout.input);
  report(
    `Building ${catalogue.subjects.reduce((sum, { topics }) => sum + topics.length, 0)} topics in ${catalogue.subjects.length} subjects`,
  );

  onStage('building');
  const id = newReleaseId(options.now(), randomBytes(3).toString('hex'));
  const partial = await startRelease(layout, id);
  const source = join(layout.sources, id);
  const target: Target = { dir: partial, source, previous, disk: newFiles(partial) };
  const built = await buildInto(target, {
    content,
    catalogue,
    compiled,
    layout,
    place: options,
    program,
    report,
  });
  onStage('finishing');
  const lists = [
    ...(await offlineLists(catalogue.subjects, built.files, join(layout.build, 'offline'))),
    ...(await sitemaps(catalogue.subjects, options.publicOrigin, join(layout.build, 'sitemaps'))),
  ];
  Object.assign(built.files, (await assembleSite(lists, target)).files);
  const csp = contentSecurityPolicy(built.hashes, options.apiOrigin);
  const topics = new Set(
    catalogue.subjects.flatMap(({ slug, topics }) => topics.map((topic) => `${slug}/${topic.slug}`)),
  );
  const { live } = liveRedirects(knownRedirects(content, previous), (topic) => topics.has(topic));
  target.disk.write(join(partial, 'site', '_headers'), headersFile(csp));
  target.disk.write(join(partial, 'site', '_redirects'), redirectsFile(live));
  await writeSource(content, target);

  const assets = Object.keys(built.files).filter((name) => name.startsWith('_astro/'));
  await carryAssets(built.files, target);
  const subjects = catalogue.subjects.map(({ slug, title, description, topics }) => ({
    slug,
    title,
    description,
    topics: topics.map(({ slug, title, description, access, digest, sections }) => ({
      slug,
      title,
      description,
      access,
      digest,
      sections,
    })),
  }));
  const redirects = Object.fromEntries(live);
  const publishedAt = options.now().toISOString();
  const release = { id, publishedAt, csp, files: built.files, subjects, redirects };
  const { contentDir, publicOrigin, apiOrigin } = options;
  await target.disk.sync();
  await finishRelease(layout, partial, release, {
    contentDir,
    publicOrigin,
    apiOrigin,
    program,
    assets,
    records: built.records,
  });
  await pruneReleases(layout);
  /* The release is out; a cache that cannot be tidied must not make a failure of it. */
  await pruneRendered(layout.notesCache, options.now().getTime()).catch(() => undefined);
  report(`Published ${id}: ${Object.keys(built.files).length} files, ${built.written} of them new`);
  return { release, changes: changesBetween(previous?.release ?? null, release), issues: checked.issues };
}

/** A first reading takes several times the memory of those after it, which a process of its own gives back. */
async function readChecked(contentDir: string, { notesCache }: DataLayout): Promise<CheckedContent> {
  if (!(await hasKnownTopics(notesCache))) {
    const job: ReadJob = { contentDir, cacheDir: notesCache };
    await runJob(new URL('read-process.ts', import.meta.url), job);
  }
  return checkContent(contentDir, notesCache);
}

/** Where `redirects.json` has an error, those of the last release hold. */
function knownRedirects({ redirects, issues }: CheckedContent, previous: PlacedRelease | null): Redirect[] {
  const faulty = issues.some(({ file, severity }) => file === 'redirects.json' && severity === 'error');
  const before = Object.entries(previous?.release.redirects ?? {}).map(([from, to]) => ({ from, to }));
  return faulty ? before : redirects;
}

interface BuildStep {
  content: CheckedContent;
  catalogue: Catalogue;
  compiled: CompiledSite;
  layout: DataLayout;
  place: SiteTarget;
  program: string;
  report: (line: string) => void;
}

interface BuiltSite extends Assembled {
  records: PageRecords;
}

/** Builds and assembles; where what was kept from earlier publishes turns out damaged, once more from nothing. */
async function buildInto(target: Target, step: BuildStep): Promise<BuiltSite> {
  try {
    return await buildOnce(target, step);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    step.report(`${error.message}; making everything anew`);
    await rm(step.layout.search, { recursive: true, force: true });
    await rm(join(target.dir, 'site'), { recursive: true, force: true });
    return buildOnce({ ...target, previous: null }, step);
  }
}

async function buildOnce(target: Target, step: BuildStep): Promise<BuiltSite> {
  const { content, catalogue, compiled, layout, place, program, report } = step;
  const { previous } = target;
  /* Styles are made from all templates together, so pages of another program must not be kept. */
  const isSameProgram =
    previous?.build.program === program &&
    previous.build.publicOrigin === place.publicOrigin &&
    previous.build.apiOrigin === place.apiOrigin;
  const pages = pagesOf(target, isSameProgram ? (previous.build.records ?? null) : null);
  const searching = searchFiles(catalogue, content.pipeline, layout);
  /* Neither may go on after the other has failed: the next publish would meet it. */
  const searched = Promise.allSettled([searching]);
  try {
    const jobs = pages.begin(plannedPages(catalogue, compiled.ownPages));
    const { entry } = compiled;
    const places = { entry, origin: place.publicOrigin, dir: target.dir, from: previous?.dir ?? null };
    await makePages(jobs, places, pages.add);
  } finally {
    await searched;
  }
  const made = pages.end();
  if (made.damaged.length > 0) {
    report(
      `${made.damaged.length} pages changed since they were published, such as ${made.damaged[0]}; made anew`,
    );
  }
  const sources = [...compiled.assets, ...(await publicImages(content)), ...(await searching)];
  const assembled = await assembleSite(sources, target);
  return {
    files: { ...made.files, ...assembled.files },
    hashes: bothHashes(made.hashes, assembled.hashes),
    written: made.written + assembled.written,
    records: made.records,
  };
}
