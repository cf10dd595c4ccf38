import type { CheckedContent } from '../content/disk/check/check.ts';
import { publicText, type Catalogue } from '../content/disk/render/catalogue.ts';
import type { CompiledSite, SiteTarget } from './compile/compile-site.ts';
import type { DataLayout } from './files/data-layout.ts';
import type { SourceFile } from './files/site-file.ts';
import { makePages } from './pages/make-pages.ts';
import { plannedPages } from './pages/planned-pages.ts';
import { siteLists } from './pages/site-lists.ts';
import { assembleSite, linkPreviousAssets, type Assembled, type ReleaseTarget } from './release/assemble.ts';
import { mergeHashes } from './release/headers.ts';
import { isFromSameProgram, type PageRecords } from './release/release.ts';
import { writeSource } from './release/write-source.ts';
import { searchFiles } from './search/search-files.ts';

interface SiteInput {
  content: CheckedContent;
  catalogue: Catalogue;
  compiled: CompiledSite;
  /** Digest of the program. */
  program: string;
  layout: DataLayout;
  site: SiteTarget;
  report: (line: string) => void;
}

export interface MadeSite extends Assembled {
  records: PageRecords;
  /** The release's own hashed assets, without those linked from the previous release. */
  assets: string[];
}

/**
 * Makes the files of a release: pages, search index, assets, images and lists, and the content that they are made from.
 * @throws {DamagedCacheError | PageError | SearchIndexError}
 */
export async function makeSite(target: ReleaseTarget, input: SiteInput): Promise<MadeSite> {
  const { content, catalogue, compiled, layout, site, report } = input;
  const { search, pages } = await makeParts(target, input);
  const { damaged } = pages;
  if (damaged.length > 0) {
    report(
      `${damaged.length} pages changed since they were published, such as ${damaged[0]}; rendered again`,
    );
  }
  const others = await assembleSite(
    [...compiled.assets, ...(await publicImages(content)), ...search],
    target,
  );
  const files = { ...pages.files, ...others.files };
  const lists = await siteLists(catalogue, files, site.publicOrigin, layout.build);
  Object.assign(files, (await assembleSite(lists, target)).files);
  const assets = Object.keys(files).filter((name) => name.startsWith('_astro/'));
  linkPreviousAssets(files, target);
  return {
    files,
    hashes: mergeHashes(pages.hashes, others.hashes),
    written: pages.written + others.written,
    records: pages.records,
    assets,
  };
}

async function makeParts(target: ReleaseTarget, input: SiteInput) {
  const { content, catalogue, compiled, layout, site } = input;
  const reusable = isFromSameProgram(target.previous, input) ? target.previous?.build.records : undefined;
  const pages = makePages(plannedPages(catalogue, compiled.ownPages), target, reusable ?? null, {
    entry: compiled.entry,
    input: { dir: layout.input, cacheDir: layout.notesCache },
    origin: site.publicOrigin,
  });
  const search = searchFiles(catalogue, content.pipeline, layout);
  const source = writeSource(content, target);
  /* Waits for all even if one fails, so that nothing still writes when the next publish starts. */
  await Promise.allSettled([pages, search, source]);
  try {
    await source;
    return { search: await search, pages: await pages };
  } catch (error) {
    requireTexts(catalogue, layout.notesCache);
    throw error;
  }
}

/**
 * Threads read the texts from the cache. If one of them failed, a damaged text may be the cause.
 * @throws {DamagedCacheError}
 */
function requireTexts({ subjects }: Catalogue, cacheDir: string): void {
  for (const topic of subjects.flatMap(({ topics }) => topics)) {
    if (topic.access === 'free') publicText(topic, cacheDir);
  }
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
