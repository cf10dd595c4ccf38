import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/** Folders of the last and of the new release. The new one may have files of an older release. */
export interface LinkJob {
  site: Folders;
  /** Files below `site`, and their copies. */
  files: string[];
  source: Folders;
}

interface Folders {
  from: string;
  to: string;
}

/** Names of the linked files below `source`; null if nothing is linked at all. */
export type LinkResult = string[] | null;

parentPort?.postMessage(linkAll(workerData as LinkJob));

function linkAll({ site, files, source }: LinkJob): LinkResult {
  try {
    linkExactly(files, site);
    const sources = filesBelow(source.from);
    linkExactly(sources, source);
    return sources;
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
  const folders = entriesByFolder(names);
  for (const [folder, entries] of folders) {
    const path = join(to, folder);
    if (isNew || !existsSync(path)) mkdirSync(path, { recursive: true });
    else deleteOthers(path, entries);
  }
  for (const name of names) {
    if (isNew) linkSync(join(from, name), join(to, name));
    else replaceWithLink(join(from, name), join(to, name));
  }
}

/** The names of the files and folders in each folder, the outer folders first. */
function entriesByFolder(names: readonly string[]): Map<string, Set<string>> {
  const folders = new Map([['.', new Set<string>()]]);
  const entriesOf = (folder: string): Set<string> => {
    const known = folders.get(folder);
    if (known) return known;
    entriesOf(dirname(folder)).add(basename(folder));
    const entries = new Set<string>();
    folders.set(folder, entries);
    return entries;
  };
  for (const name of names) entriesOf(dirname(name)).add(basename(name));
  return folders;
}

function deleteOthers(folder: string, entries: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder)) {
    if (!entries.has(entry)) rmSync(join(folder, entry), { recursive: true });
  }
}

function replaceWithLink(from: string, to: string): void {
  const file = statSync(from);
  const old = statSync(to, { throwIfNoEntry: false });
  /* Numbers of files may exceed 2^53, so two may be rounded to the same. */
  const isLinked = old?.ino === file.ino && old.ctimeMs === file.ctimeMs && old.size === file.size;
  if (isLinked) return;
  if (old) rmSync(to);
  linkSync(from, to);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}
