import { setEnvironmentData } from 'node:worker_threads';
import type { Compression } from '../../../api/config/env-schema.ts';
import type { ReleaseFile } from '../../../api/contract/content/release.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { publicText, questionsFile, type PageInput } from '../../content/disk/render/catalogue.ts';
import { answerJobs, settingsOfThread } from '../../content/disk/worker-pool.ts';
import { newFiles } from '../files/new-files.ts';
import { compressSync, linkIfUnchanged, writeSiteFile } from '../files/site-file.ts';
import { collectInlineHashes, noHashes } from '../release/headers.ts';
import type { PlannedPage } from './planned-pages.ts';

/** A page to render. */
export interface PageJob extends Omit<PlannedPage, 'key'> {
  /** The file's entry in the last release; null if it has none, or a damaged one. */
  previous: ReleaseFile | null;
}

/** A page that was rendered and is in the new release. */
export interface RenderedPage {
  name: string;
  file: ReleaseFile;
  inline: { scripts: string[]; styles: string[] };
  /** False if the file is a link to the last release. */
  isNew: boolean;
  /** Files that were written. */
  paths: string[];
}

export interface PageSettings {
  /** Module that renders pages. */
  entry: string;
  input: PageInput;
  /** Origin of the addresses. */
  origin: string;
  /** Folder of the new release. */
  dir: string;
  /** Folder of the last release. */
  from: string | null;
  compression: Compression;
  /** Number of pages that all threads render together. */
  pageCount: number;
}

/** See `site/build/page-maker.ts`, which is compiled and cannot be imported here. */
interface Page {
  status: number;
  body: Buffer;
}

const { entry, input, origin, dir, from, compression, pageCount } = settingsOfThread() as PageSettings;
/* Read by site/build/published.ts. */
setEnvironmentData('page-input', { ...input });
const { pageAt } = (await import(entry)) as { pageAt: (address: string) => Promise<Page> };

async function bodyOf({ name, address, questionsOf }: PageJob): Promise<Buffer> {
  if (questionsOf) return Buffer.from(questionsFile(publicText(questionsOf, input.cacheDir)));
  const { status, body } = await pageAt(origin + address);
  if (status !== (name === '404.html' ? 404 : 200)) {
    throw new Error(`The page at ${decodeURI(address)} could not be rendered: status ${status}`);
  }
  return body;
}

async function renderPage(job: PageJob): Promise<RenderedPage> {
  const { name, previous } = job;
  const body = await bodyOf(job);
  const hashes = noHashes();
  if (name.endsWith('.html')) collectInlineHashes(body, hashes);
  const inline = { scripts: [...hashes.scripts], styles: [...hashes.styles] };
  const sha256 = sha256Hex(body);
  const linked = linkIfUnchanged(name, sha256, previous, { dir, from });
  if (linked) return { name, file: linked, inline, isNew: false, paths: [] };
  const disk = newFiles(dir);
  const copy = compressSync(name, body, { compression, fileCount: pageCount });
  const file = writeSiteFile(name, { body, sha256, copy }, { dir, disk });
  return { name, file, inline, isNew: true, paths: [...disk.paths] };
}

answerJobs(async (jobs: readonly PageJob[]): Promise<RenderedPage[]> => {
  const pages: RenderedPage[] = [];
  for (const job of jobs) pages.push(await renderPage(job));
  return pages;
});
