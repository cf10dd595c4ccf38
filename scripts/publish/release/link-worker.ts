import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** What to link. The folders belong to the last and to the new release. */
export interface LinkJob {
  site: { from: string; to: string };
  /** Files to link from one `site` folder to the other, with the suffixes of their copies. */
  files: (readonly [name: string, suffixes: readonly string[]])[];
  source: { from: string; to: string };
}

/** Names of the linked files below the two folders, or null if nothing is linked. */
export type LinkResult = { site: string[]; source: string[] } | null;

const folders = new Set<string>();

parentPort?.postMessage(linkAll(workerData as LinkJob));

function linkAll({ site, files, source }: LinkJob): LinkResult {
  try {
    for (const [name, suffixes] of files) {
      for (const suffix of suffixes) link(name + suffix, site);
    }
    const sources = filesBelow(source.from);
    for (const name of sources) link(name, source);
    return { site: files.map(([name]) => name), source: sources };
  } catch {
    /* The last release is damaged or on another disk. The publish links or writes each file by itself. */
    for (const { to } of [site, source]) rmSync(to, { recursive: true, force: true });
    return null;
  }
}

function link(name: string, { from, to }: { from: string; to: string }): void {
  const folder = dirname(join(to, name));
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  linkSync(join(from, name), join(to, name));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}
