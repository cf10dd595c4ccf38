import { linkSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** Folders of the last and of the new release. The new one may have files of an older release. */
export interface LinkJob {
  site: Folders;
  /** Files below `site`, with the suffixes of their copies. */
  files: (readonly [name: string, suffixes: readonly string[]])[];
  source: Folders;
}

interface Folders {
  from: string;
  to: string;
}

/** Names of the linked files below the two folders, or null if nothing is linked. */
export type LinkResult = { site: string[]; source: string[] } | null;

parentPort?.postMessage(linkAll(workerData as LinkJob));

function linkAll({ site, files, source }: LinkJob): LinkResult {
  try {
    const copies = files.flatMap(([name, suffixes]) => suffixes.map((suffix) => name + suffix));
    linkExactly(copies, site);
    const sources = filesBelow(source.from);
    linkExactly(sources, source);
    return { site: files.map(([name]) => name), source: sources };
  } catch {
    /* The last release is damaged or on another disk. The publish links or writes each file by itself. */
    for (const { to } of [site, source]) rmSync(to, { recursive: true, force: true });
    return null;
  }
}

/** Links these files, and deletes all others from the folder. */
function linkExactly(names: readonly string[], { from, to }: Folders): void {
  mkdirSync(to, { recursive: true });
  const isNew = readdirSync(to).length === 0;
  const folders = new Set<string>();
  for (const name of names) {
    const path = join(to, name);
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    if (isNew) linkSync(join(from, name), path);
    else replaceWithLink(join(from, name), path);
  }
  if (!isNew) deleteOthers(to, new Set(names.map((name) => join(to, name))));
}

function replaceWithLink(from: string, to: string): void {
  const [file, old] = [from, to].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  if (file && old?.ino === file.ino && old.dev === file.dev) return;
  rmSync(to, { force: true });
  linkSync(from, to);
}

/** Deletes all files but these and all empty folders. Returns whether the folder is empty then. */
function deleteOthers(folder: string, kept: ReadonlySet<string>): boolean {
  let isEmpty = true;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() ? !deleteOthers(path, kept) : kept.has(path)) isEmpty = false;
    else if (entry.isDirectory()) rmdirSync(path);
    else rmSync(path);
  }
  return isEmpty;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}
