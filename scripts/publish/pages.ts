import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf, takeOver, writeFile, type Assembled, type Target } from './assemble.ts';
import { collectInlineHashes, noHashes, type InlineHashes } from './csp.ts';
import { copiesOf, linkFile } from './link-file.ts';

/** A page or data file that is made of content, and the digest of all that it is made of. */
export interface PlannedPage {
  /** Path below `site/`. */
  name: string;
  key: string;
}

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
  /** Takes over those whose key is unchanged, and are as they were written; the others are to be made. */
  begin: (planned: readonly PlannedPage[]) => void;
  /** Whether it is to be made. */
  lacks: (name: string) => boolean;
  add: (name: string, body: Buffer) => Promise<void>;
  end: () => Assembled & { records: PageRecords; damaged: string[] };
}

/** `before` are the records of `target.previous`; null where its pages were made by other code or for another place. */
export function pagesOf(target: Target, before: PageRecords | null): Pages {
  const keys = new Map<string, string>();
  const files: Assembled['files'] = {};
  const damaged = new Set<string>();
  const records: PageRecords = { pages: {}, inline: [] };
  const sets = new Map<string, number>();
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
  const keep = (name: string, key: string): boolean => {
    const record = before?.pages[name];
    const file = target.previous?.release.files[name];
    const inline = before?.inline[record?.inline ?? -1];
    if (!target.previous || !record || !file || inline === undefined || record.key !== key) return false;
    const path = join(target.previous.dir, 'site', name);
    const isSound = copiesOf(file).every(([ending, size], index) => {
      const stats = statSync(path + ending, { throwIfNoEntry: false });
      return stats?.isFile() && stats.size === size && stats.mtimeMs === record.writtenAt[index];
    });
    if (!isSound) damaged.add(name);
    if (!isSound || !linkFile(target.previous.dir, target.dir, name, file)) return false;
    files[name] = file;
    records.pages[name] = { ...record, inline: setOf(inline.scripts, inline.styles) };
    return true;
  };

  return {
    begin: (planned) => {
      for (const { name, key } of planned) {
        makeFolder(name);
        if (!keep(name, key)) keys.set(name, key);
      }
    },
    lacks: (name) => keys.has(name),
    add: async (name, body) => {
      const hashes = noHashes();
      if (name.endsWith('.html')) collectInlineHashes(body.toString('utf8'), hashes);
      const sha256 = digestOf(body);
      const known = damaged.has(name) ? null : takeOver(name, sha256, target);
      const file = known ?? (await writeFile(name, body, sha256, keys.size, target));
      files[name] = file;
      if (!known) written += 1;
      const path = join(target.dir, 'site', name);
      const writtenAt = copiesOf(file).map(([ending]) => statSync(path + ending).mtimeMs);
      const inline = setOf([...hashes.scripts], [...hashes.styles]);
      records.pages[name] = { key: keys.get(name) ?? '', writtenAt, inline };
    },
    end: () => ({ files, hashes: unionOf(records), written, records, damaged: [...damaged] }),
  };
}

function unionOf({ inline }: PageRecords): InlineHashes {
  const hashes = noHashes();
  for (const { scripts, styles } of inline) {
    for (const hash of scripts) hashes.scripts.add(hash);
    for (const hash of styles) hashes.styles.add(hash);
  }
  return hashes;
}
