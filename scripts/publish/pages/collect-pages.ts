import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleaseFile } from '../../../api/contract/content/release.ts';
import type { Assembled, ReleaseTarget } from '../release/assemble.ts';
import type { PageRecords } from '../release/release.ts';
import { copiesOf, linkSiteFile } from '../files/site-file.ts';
import type { InlineHashes } from '../release/headers.ts';
import type { PageJob, RenderedPage } from './page-worker.ts';
import type { PlannedPage } from './planned-pages.ts';

type InlineSet = PageRecords['inline'][number];

/** Collects the pages of a release that is being put together. */
export interface Pages {
  /** The pages to render because their keys have changed. */
  changedPages: (planned: readonly PlannedPage[]) => PageJob[];
  /** Links the other pages. Returns those to render because their files are not intact. */
  linkUnchanged: (planned: readonly PlannedPage[]) => PageJob[];
  /** Adds a rendered page. */
  add: (page: RenderedPage) => void;
  result: () => Assembled & { records: PageRecords; damaged: string[] };
}

/** @param before records of `target.previous`; null if its pages were made by other code or for another origin */
export function collectPages(target: Omit<ReleaseTarget, 'compression'>, before: PageRecords | null): Pages {
  const keys = new Map<string, string | null>();
  const files: Assembled['files'] = {};
  const damaged = new Set<string>();
  const records: PageRecords = { pages: {}, inline: [] };
  const hashSets = new Map<string, number>();
  const folders = new Set<string>();
  let written = 0;

  const hashSetIndex = (scripts: string[], styles: string[]): number => {
    const id = [...scripts, ...styles].join(' ');
    const index = hashSets.get(id) ?? records.inline.push({ scripts, styles }) - 1;
    hashSets.set(id, index);
    return index;
  };
  const makeFolder = (name: string): void => {
    const folder = dirname(join(target.dir, 'site', name));
    if (folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
  };
  const isUnchanged = ({ name, key }: PlannedPage): boolean => {
    return key !== null && before?.pages[name]?.key === key;
  };
  const link = (name: string): boolean => {
    const record = before?.pages[name];
    const file = target.previous?.release.files[name];
    const inline = before?.inline[record?.inline ?? -1];
    if (!target.previous || !record || !file || inline === undefined) return false;
    if (!isIntact(join(target.previous.dir, 'site', name), file, record.writtenAt)) damaged.add(name);
    if (damaged.has(name)) return false;
    if (!target.linked.site.has(name)) {
      makeFolder(name);
      if (!linkSiteFile(target.previous.dir, target.dir, name, file)) return false;
    }
    const policy = hashSetIndex(inline.scripts, inline.styles);
    files[name] = { ...file, policy };
    records.pages[name] = { ...record, inline: policy };
    return true;
  };
  const jobFor = ({ key, ...page }: PlannedPage): PageJob => {
    keys.set(page.name, key);
    makeFolder(page.name);
    return { ...page, previous: damaged.has(page.name) ? null : previousEntry(target, page.name) };
  };

  return {
    changedPages: (planned) => planned.filter((page) => !isUnchanged(page)).map(jobFor),
    linkUnchanged: (planned) => planned.filter((page) => isUnchanged(page) && !link(page.name)).map(jobFor),
    add: ({ name, file, inline, isNew, paths }) => {
      const policy = hashSetIndex(inline.scripts, inline.styles);
      files[name] = { ...file, policy };
      if (isNew) written += 1;
      target.disk.add(paths);
      const key = keys.get(name);
      if (typeof key !== 'string') return;
      const path = join(target.dir, 'site', name);
      const writtenAt = copiesOf(file).map(([suffix]) => statSync(path + suffix).mtimeMs);
      records.pages[name] = { key, writtenAt, inline: policy };
    },
    result: () => {
      numberInOrder(files, records);
      return { files, hashes: hashesOf(records), written, records, damaged: [...damaged] };
    },
  };
}

/** Numbers the sets of hashes in an order that does not depend on which page was rendered first. */
function numberInOrder(files: Assembled['files'], records: PageRecords): void {
  const idOf = ({ scripts, styles }: InlineSet) => [...scripts, ...styles].join(' ');
  const before = [...records.inline];
  records.inline.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  const numbers = before.map((set) => records.inline.indexOf(set));
  for (const file of Object.values(files)) {
    const number = numbers[file.policy ?? -1];
    if (number !== undefined) file.policy = number;
  }
  for (const record of Object.values(records.pages)) record.inline = numbers[record.inline] ?? record.inline;
}

function previousEntry({ previous }: Pick<ReleaseTarget, 'previous'>, name: string): ReleaseFile | null {
  return previous?.release.files[name] ?? null;
}

function isIntact(path: string, file: ReleaseFile, writtenAt: readonly number[]): boolean {
  return copiesOf(file).every(([suffix, size], index) => {
    const stats = statSync(path + suffix, { throwIfNoEntry: false });
    return stats?.isFile() && stats.size === size && stats.mtimeMs === writtenAt[index];
  });
}

function hashesOf({ inline }: PageRecords): InlineHashes {
  return {
    scripts: new Set(inline.flatMap(({ scripts }) => scripts)),
    styles: new Set(inline.flatMap(({ styles }) => styles)),
  };
}
