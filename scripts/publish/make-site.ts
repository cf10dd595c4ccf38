import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../../api/contract/content/release.ts';
import type { CheckedContent } from '../content/disk/check/check.ts';
import type { Catalogue } from '../content/disk/render/prepared.ts';
import type { Redirects } from '../content/schema/redirects.ts';
import type { SiteTarget } from './compile/astro-options.ts';
import type { CompiledSite } from './compile/compile-site.ts';
import { contentSecurityPolicy, headersFile, mergeHashes, redirectsFile } from './release/headers.ts';
import { offlineLists } from './pages/offline-lists.ts';
import { collectPages } from './pages/collect-pages.ts';
import { plannedPages } from './pages/planned-pages.ts';
import type { PageJob } from './pages/page-worker.ts';
import type { PageRenderer } from './pages/render-pages.ts';
import { sitemaps } from './pages/sitemaps.ts';
import { assembleSite, DamagedFileError, type Assembled, type ReleaseTarget } from './release/assemble.ts';
import { NOTHING_LINKED } from './release/link-ahead.ts';
import type { DataLayout } from './files/data-layout.ts';
import type { PageRecords, StoredRelease } from './release/release.ts';
import type { SourceFile } from './files/site-file.ts';
import { startSearchIndex, type SearchIndex } from './search/search-files.ts';

export interface SiteInput {
  content: CheckedContent;
  catalogue: Catalogue;
  compiled: CompiledSite;
  renderer: PageRenderer;
  search: SearchIndex;
  layout: DataLayout;
  site: SiteTarget;
  /** Digest of the program. */
  program: string;
  report: (line: string) => void;
}

export interface MadeSite extends Assembled {
  records: PageRecords;
}

/** Makes pages, search index, assets and images. If a cached file is damaged, starts over without caches. */
export async function makeSite(target: ReleaseTarget, input: SiteInput): Promise<MadeSite> {
  try {
    return await makeOnce(target, input);
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    input.report(`${error.message}; making the whole site again`);
    await rm(input.layout.search, { recursive: true, force: true });
    await rm(join(target.dir, 'site'), { recursive: true, force: true });
    const search = await startSearchIndex(input.catalogue, input.content.pipeline, input.layout);
    return makeOnce({ ...target, previous: null, linked: NOTHING_LINKED }, { ...input, search });
  }
}

async function makeOnce(target: ReleaseTarget, input: SiteInput): Promise<MadeSite> {
  const { content, catalogue, compiled, search, report } = input;
  const pages = collectPages(
    target,
    isFromSameProgram(target.previous, input) ? reusableRecords(target) : null,
  );
  /* Wait for both even if one fails, so that nothing still writes when the next publish starts. */
  const searched = Promise.allSettled([search.files]);
  try {
    const { dir, previous, compression } = target;
    const render = (jobs: readonly PageJob[]) =>
      input.renderer.render(jobs, { dir, from: previous?.dir ?? null, compression }, pages.add);
    const planned = plannedPages(catalogue, compiled.ownPages);
    /* Other threads render while this one links. */
    const rendering = render(pages.changedPages(planned));
    const damaged = pages.linkUnchanged(planned);
    await rendering;
    await render(damaged);
  } finally {
    await searched;
  }
  const rendered = pages.result();
  const { damaged } = rendered;
  if (damaged.length > 0) {
    report(
      `${damaged.length} pages changed since they were published, such as ${damaged[0]}; rendered again`,
    );
  }
  const sources = [...compiled.assets, ...(await publicImages(content)), ...(await search.files)];
  const assembled = await assembleSite(sources, target);
  return {
    files: { ...rendered.files, ...assembled.files },
    hashes: mergeHashes(rendered.hashes, assembled.hashes),
    written: rendered.written + assembled.written,
    records: rendered.records,
  };
}

/** Styles depend on all templates together, so pages of another program cannot be reused. */
export function isFromSameProgram(
  previous: StoredRelease | null,
  { program, site }: Pick<SiteInput, 'program' | 'site'>,
): boolean {
  return (
    previous?.build.program === program &&
    previous.build.publicOrigin === site.publicOrigin &&
    previous.build.apiOrigin === site.apiOrigin
  );
}

function reusableRecords({ previous }: ReleaseTarget): PageRecords | null {
  return previous?.build.records ?? null;
}

/** The images in free topics. The API serves images that only gated topics show. */
async function publicImages(content: CheckedContent): Promise<SourceFile[]> {
  const shown = new Set<string>();
  for (const topic of content.subjects.flatMap(({ topics }) => topics)) {
    if (topic.access !== 'free') continue;
    for (const image of await content.imagesOf(topic)) shown.add(image);
  }
  return content.files
    .map(({ subject, name, path }) => ({ name: `${subject}/${name}`, path }))
    .filter(({ name }) => shown.has(name));
}

/**
 * Adds the files that depend on the finished pages: offline lists, sitemaps, headers and redirects.
 * @returns the Content-Security-Policies of the release: one that suits all pages, and those of its pages
 */
export async function addSiteLists(
  made: MadeSite,
  redirects: Redirects,
  target: ReleaseTarget,
  { catalogue, layout, site }: SiteInput,
): Promise<Pick<Release, 'csp' | 'policies'>> {
  const { subjects, tests } = catalogue;
  const lists = [
    ...(await offlineLists(subjects, made.files, join(layout.build, 'offline'))),
    ...(await sitemaps(subjects, tests, site.publicOrigin, join(layout.build, 'sitemaps'))),
  ];
  Object.assign(made.files, (await assembleSite(lists, target)).files);
  const csp = contentSecurityPolicy(made.hashes, site.apiOrigin);
  target.disk.write(join(target.dir, 'site', '_headers'), headersFile(csp));
  target.disk.write(join(target.dir, 'site', '_redirects'), redirectsFile(redirects));
  const policies = made.records.inline.map(({ scripts, styles }) =>
    contentSecurityPolicy({ scripts: new Set(scripts), styles: new Set(styles) }, site.apiOrigin),
  );
  return { csp, policies };
}
