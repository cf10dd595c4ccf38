import { parentPort, workerData } from 'node:worker_threads';
import type { ReleaseFile } from '../../../api/contract/content/release.ts';
import { inParallel } from '../../content/disk/in-parallel.ts';
import { digestOf, takeOver, writeFile } from '../release/assemble.ts';
import { compressAtOnce } from '../release/compress.ts';
import { collectInlineHashes, noHashes } from './csp.ts';
import { newFiles } from '../release/new-files.ts';

/** A page that is to be made. */
export interface PageJob {
  /** Path of the file below `site/`. */
  name: string;
  /** Address at which the site makes it. */
  address: string;
  /** What the last release has under this name; null where it has nothing, or nothing to be believed. */
  before: ReleaseFile | null;
}

/** A page that stands in the new release. */
export interface MadePage {
  name: string;
  file: ReleaseFile;
  inline: { scripts: string[]; styles: string[] };
  /** Whether it had to be written; else it is a link to the last release. */
  isNew: boolean;
  /** Files that were written. */
  paths: string[];
}

/** What a worker is started with. */
export interface WorkerSettings {
  /** Module that makes pages. */
  entry: string;
  /** Origin of the addresses. */
  origin: string;
  /** Folder of the new release, and of the last one. */
  dir: string;
  from: string | null;
  /** How many pages all workers make together. */
  among: number;
}

export type WorkerMessage = { made: MadePage[] } | { failed: string };

/** Pages that one worker makes side by side: while one waits for its file another is rendered. */
const WIDTH = 4;

const { entry, origin, dir, from, among } = workerData as WorkerSettings;
const { pageAt } = (await import(entry)) as { pageAt: (address: string) => Promise<Page> };

/** As `site/build/page-maker.ts` has it, which is compiled and no part of this program. */
interface Page {
  status: number;
  text: string;
}

async function make({ name, address, before }: PageJob): Promise<MadePage> {
  const { status, text } = await pageAt(origin + address);
  if (status !== (name === '404.html' ? 404 : 200)) {
    throw new Error(`The page at ${decodeURI(address)} could not be made: status ${status}`);
  }
  const body = Buffer.from(text);
  const hashes = noHashes();
  if (name.endsWith('.html')) collectInlineHashes(text, hashes);
  const inline = { scripts: [...hashes.scripts], styles: [...hashes.styles] };
  const sha256 = digestOf(body);
  const kept = takeOver(name, sha256, before, { dir, from });
  if (kept) return { name, file: kept, inline, isNew: false, paths: [] };
  const disk = newFiles(dir);
  const file = writeFile(name, { body, sha256, copies: compressAtOnce(name, body, among) }, { dir, disk });
  return { name, file, inline, isNew: true, paths: [...disk.paths] };
}

async function makeAll(jobs: PageJob[]): Promise<WorkerMessage> {
  try {
    return { made: await inParallel(jobs, WIDTH, make) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (jobs: PageJob[]) => {
  void makeAll(jobs).then((message) => parentPort?.postMessage(message));
});
