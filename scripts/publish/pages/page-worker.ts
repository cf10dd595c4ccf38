import { parentPort, setEnvironmentData, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { ReleaseFile } from '../../../api/contract/content/release.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { newFiles } from '../release/new-files.ts';
import { compressSync, linkIfUnchanged, writeSiteFile } from '../release/site-file.ts';
import { collectInlineHashes, noHashes } from './headers.ts';

/** A page to render. */
export interface PageJob {
  /** Path of the file below `site/`. */
  name: string;
  /** Address of the page in the compiled site. */
  address: string;
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

export interface WorkerSettings {
  /** Module that renders pages. */
  entry: string;
  /** Folder with the prepared content. */
  input: string;
  /** Origin of the addresses. */
  origin: string;
  /** Folder of the new release. */
  dir: string;
  /** Folder of the last release. */
  from: string | null;
  /** Number of pages that all workers render together. */
  pageCount: number;
}

export type WorkerMessage = { pages: RenderedPage[] } | { error: string };

/** Pages rendered concurrently by one worker: while one reads its file, another is rendered. */
const CONCURRENCY = 4;

const { entry, input, origin, dir, from, pageCount } = workerData as WorkerSettings;
/* Read by site/build/published.ts. */
setEnvironmentData('prepared-content', input);
const { pageAt } = (await import(entry)) as { pageAt: (address: string) => Promise<Page> };

/** See `site/build/page-maker.ts`, which is compiled and cannot be imported here. */
interface Page {
  status: number;
  text: string;
}

async function renderPage({ name, address, previous }: PageJob): Promise<RenderedPage> {
  const { status, text } = await pageAt(origin + address);
  if (status !== (name === '404.html' ? 404 : 200)) {
    throw new Error(`The page at ${decodeURI(address)} could not be rendered: status ${status}`);
  }
  const body = Buffer.from(text);
  const hashes = noHashes();
  if (name.endsWith('.html')) collectInlineHashes(text, hashes);
  const inline = { scripts: [...hashes.scripts], styles: [...hashes.styles] };
  const sha256 = sha256Hex(body);
  const linked = linkIfUnchanged(name, sha256, previous, { dir, from });
  if (linked) return { name, file: linked, inline, isNew: false, paths: [] };
  const disk = newFiles(dir);
  const copies = compressSync(name, body, pageCount);
  const file = writeSiteFile(name, { body, sha256, copies }, { dir, disk });
  return { name, file, inline, isNew: true, paths: [...disk.paths] };
}

async function renderAll(jobs: PageJob[]): Promise<WorkerMessage> {
  try {
    return { pages: await pLimit(CONCURRENCY).map(jobs, renderPage) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (jobs: PageJob[]) => {
  void renderAll(jobs).then((message) => parentPort?.postMessage(message));
});
