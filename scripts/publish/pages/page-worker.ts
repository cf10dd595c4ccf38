import { parentPort, setEnvironmentData, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { Compression } from '../../../api/config/env-schema.ts';
import type { ReleaseFile } from '../../../api/contract/content/release.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { questionsFile, readPreparedTopic } from '../../content/disk/render/prepared.ts';
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

export interface WorkerSettings {
  /** Module that renders pages. */
  entry: string;
  /** Folder with the prepared content. */
  input: string;
  /** Origin of the addresses. */
  origin: string;
}

/** Where pages are written. */
export interface PageRun {
  /** Folder of the new release. */
  dir: string;
  /** Folder of the last release. */
  from: string | null;
  compression: Compression;
  /** Number of pages that all workers render together. */
  pageCount: number;
}

export interface WorkerBatch {
  jobs: PageJob[];
  run: PageRun;
}

export type WorkerMessage = { pages: RenderedPage[] } | { error: string };

/** Pages rendered concurrently by one worker: while one reads its file, another is rendered. */
const CONCURRENCY = 4;

const { entry, input, origin } = workerData as WorkerSettings;
/* Read by site/build/published.ts. */
setEnvironmentData('prepared-content', input);
const { pageAt } = (await import(entry)) as { pageAt: (address: string) => Promise<Page> };
/* Node loads these when they are first used; the thread may have started before there are pages. */
await new Response(new Request(origin).url).arrayBuffer();

/** See `site/build/page-maker.ts`, which is compiled and cannot be imported here. */
interface Page {
  status: number;
  body: Buffer;
}

async function bodyOf({ name, address, questionsOf }: PageJob): Promise<Buffer> {
  if (questionsOf) {
    return Buffer.from(questionsFile(readPreparedTopic(input, questionsOf.subject, questionsOf.topic)));
  }
  const { status, body } = await pageAt(origin + address);
  if (status !== (name === '404.html' ? 404 : 200)) {
    throw new Error(`The page at ${decodeURI(address)} could not be rendered: status ${status}`);
  }
  return body;
}

async function renderPage(
  job: PageJob,
  { dir, from, compression, pageCount }: PageRun,
): Promise<RenderedPage> {
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

async function renderAll({ jobs, run }: WorkerBatch): Promise<WorkerMessage> {
  try {
    return { pages: await pLimit(CONCURRENCY).map(jobs, (job) => renderPage(job, run)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (batch: WorkerBatch) => {
  void renderAll(batch).then((message) => parentPort?.postMessage(message));
});
