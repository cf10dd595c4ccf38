import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleaseFile } from '../../../api/contract/content/release.ts';
import type { Assembled, Target } from '../release/assemble.ts';
import { noHashes, type InlineHashes } from './csp.ts';
import { copiesOf, linkFile } from '../release/link-file.ts';
import type { MadePage, PageJob } from './page-worker.ts';
import type { PlannedPage } from './planned-pages.ts';

/** How the pages of a release were made; kept with it, for the next publish. */
export interface PageRecords {
  pages: Record<string, PageRecord>;
  /** Hashes of what stands inline in pages: few pages differ in them. */
  inline: { scripts: string[]; styles: string[] }[];
}

interface PageRecord {
  key: string;
  /** Times of the file and its copies in ms; another means that someone wrote to it. */
  writtenAt: number[];
  /** Index of its hashes. */
  inline: number;
}

/** The pages of a release that is put together. */
export interface Pages {
  /** Takes over those whose key is unchanged, and are as they were written; returns those that are to be made. */
  begin: (planned: readonly PlannedPage[]) => PageJob[];
  /** Takes in what was made. */
  add: (made: MadePage) => void;
  end: () => Assembled & { records: PageRecords; damaged: string[] };
}

/** `before` are the records of `target.previous`; null where its pages were made by other code or for another place. */
export function pagesOf(target: Target, before: PageRecords | null): Pages {
  const keys = new Map<string, string | null>();
  const files: Assembled['files'] = {};
  const damaged = new Set<string>();
  const records: PageRecords = { pages: {}, inline: [] };
  const sets = new Map<string, number>();
  const hashes = noHashes();
  const folders = new Set<string>();
  let written = 0;

  const setOf = (scripts: string[], styles: string[]): number => {
    const id = [...scripts, ...styles].join(' ');
    const known = sets.get(id) ?? records.inline.push({ scripts, styles }) - 1;
    sets.set(id, known);
    return known;
  };
  const makeFolder = (name: string): void => {
    const folder = dirname(join(target.dir, 'site', name));
    if (folders.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    folders.add(folder);
  };
  const keep = (name: string, key: string | null): boolean => {
    const record = before?.pages[name];
    const file = target.previous?.release.files[name];
    const inline = before?.inline[record?.inline ?? -1];
    if (!target.previous || !record || !file || inline === undefined || record.key !== key) return false;
    if (!isAsWritten(join(target.previous.dir, 'site', name), file, record.writtenAt)) damaged.add(name);
    if (damaged.has(name) || !linkFile(target.previous.dir, target.dir, name, file)) return false;
    files[name] = file;
    records.pages[name] = { ...record, inline: setOf(inline.scripts, inline.styles) };
    return true;
  };

  return {
    begin: (planned) => {
      const lacking = planned.filter(({ name, key }) => {
        makeFolder(name);
        return !keep(name, key);
      });
      return lacking.map(({ name, address, key }) => {
        keys.set(name, key);
        return { name, address, before: damaged.has(name) ? null : fileBefore(target, name) };
      });
    },
    add: ({ name, file, inline, isNew, paths }) => {
      files[name] = file;
      if (isNew) written += 1;
      target.disk.add(paths);
      for (const hash of inline.scripts) hashes.scripts.add(hash);
      for (const hash of inline.styles) hashes.styles.add(hash);
      const key = keys.get(name);
      if (typeof key !== 'string') return;
      const path = join(target.dir, 'site', name);
      const writtenAt = copiesOf(file).map(([ending]) => statSync(path + ending).mtimeMs);
      records.pages[name] = { key, writtenAt, inline: setOf(inline.scripts, inline.styles) };
    },
    end: () => ({ files, hashes: unionOf(hashes, records), written, records, damaged: [...damaged] }),
  };
}

function fileBefore({ previous }: Target, name: string): ReleaseFile | null {
  return previous?.release.files[name] ?? null;
}

function isAsWritten(path: string, file: ReleaseFile, writtenAt: readonly number[]): boolean {
  return copiesOf(file).every(([ending, size], index) => {
    const stats = statSync(path + ending, { throwIfNoEntry: false });
    return stats?.isFile() && stats.size === size && stats.mtimeMs === writtenAt[index];
  });
}

function unionOf(made: InlineHashes, { inline }: PageRecords): InlineHashes {
  return {
    scripts: new Set([...made.scripts, ...inline.flatMap(({ scripts }) => scripts)]),
    styles: new Set([...made.styles, ...inline.flatMap(({ styles }) => styles)]),
  };
}
