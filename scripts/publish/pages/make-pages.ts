import { mkdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { ReleaseFile } from '../../../api/contract/content/release.ts';
import { runInThreads } from '../../content/disk/worker-pool.ts';
import { copiesOf, linkSiteFile } from '../files/site-file.ts';
import type { Assembled, ReleaseTarget } from '../release/assemble.ts';
import type { InlineHashes } from '../release/headers.ts';
import type { PageRecords } from '../release/release.ts';
import type { PageJob, PageSettings, RenderedPage } from './page-worker.ts';
import type { PlannedPage } from './planned-pages.ts';

/** A page could not be rendered. */
export class PageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PageError';
  }
}

/** The pages of a release. */
interface MadePages extends Assembled {
  records: PageRecords;
  /** Names of pages that are rendered again because their files were not intact. */
  damaged: string[];
}

type InlineSet = PageRecords['inline'][number];

/** Number of pages linked before the messages of threads are read. */
const LINKED_AT_ONCE = 64;

/**
 * Puts the planned pages into the release: those whose key is that of the last release as hard links to it, the others rendered.
 * @param before records of `target.previous`; null if its pages were made by other code or for another origin
 * @throws {PageError}
 */
export async function makePages(
  planned: readonly PlannedPage[],
  target: ReleaseTarget,
  before: PageRecords | null,
  { entry, input, origin }: Pick<PageSettings, 'entry' | 'input' | 'origin'>,
): Promise<MadePages> {
  const { dir, previous, compression } = target;
  const pages = collectPages(target);
  const jobs: PageJob[] = [];
  for (const [index, page] of planned.entries()) {
    if (index % LINKED_AT_ONCE === 0) await setImmediate();
    if (!pages.link(page, before)) jobs.push(pages.jobFor(page));
  }
  const from = previous?.dir ?? null;
  await renderPages(jobs, { entry, input, origin, dir, from, compression }, pages.add);
  return pages.result();
}

/** Number of pages sent to a thread at a time. */
const BATCH_SIZE = 48;

/**
 * Renders pages in threads, which write them into the release. Calls `onPage` for each.
 * @throws {PageError}
 */
export async function renderPages(
  jobs: readonly PageJob[],
  settings: Omit<PageSettings, 'pageCount'>,
  onPage: (page: RenderedPage) => void,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(jobs.length / BATCH_SIZE) }, (_, index) =>
    jobs.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
  const pool = {
    script: new URL('./page-worker.ts', import.meta.url),
    settings: { ...settings, pageCount: jobs.length } satisfies PageSettings,
    width: availableParallelism(),
  };
  try {
    await runInThreads<readonly PageJob[], RenderedPage[]>(batches, pool, (_, result) => {
      if (!('answer' in result)) throw new PageError(result.reason);
      result.answer.forEach(onPage);
    });
  } catch (error) {
    /* Of a thread that cannot start, such as one whose compiled site cannot be loaded. */
    throw error instanceof PageError
      ? error
      : new PageError(error instanceof Error ? error.message : String(error));
  }
}

/** Collects the pages of a release that is being put together. */
export function collectPages(target: Omit<ReleaseTarget, 'compression'>) {
  const keys = new Map<string, string | null>();
  const files: Assembled['files'] = {};
  const damaged = new Set<string>();
  const records: PageRecords = { pages: {}, inline: [] };
  const hashSets = new Map<string, number>();
  const folders = new Set<string>();
  let written = 0;

  const hashSetIndex = ({ scripts, styles }: InlineSet): number => {
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

  return {
    /** Links a page whose key has not changed. Returns false if it has, or if its file is not intact. */
    link: ({ name, key }: PlannedPage, before: PageRecords | null): boolean => {
      const record = before?.pages[name];
      const file = target.previous?.release.files[name];
      const inline = before?.inline[record?.inline ?? -1];
      if (key === null || record?.key !== key || !target.previous || !file || !inline) return false;
      if (!isIntact(join(target.previous.dir, 'site', name), file, record.writtenAt)) {
        damaged.add(name);
        return false;
      }
      makeFolder(name);
      if (!linkSiteFile(target.previous.dir, target.dir, name, file)) return false;
      const policy = hashSetIndex(inline);
      files[name] = { ...file, policy };
      records.pages[name] = { ...record, inline: policy };
      return true;
    },
    /** What to render for a page that was not linked. */
    jobFor: ({ key, ...page }: PlannedPage): PageJob => {
      const { name } = page;
      keys.set(name, key);
      makeFolder(name);
      return { ...page, previous: damaged.has(name) ? null : (target.previous?.release.files[name] ?? null) };
    },
    /** Adds a rendered page. */
    add: ({ name, file, inline, isNew, paths }: RenderedPage): void => {
      const policy = hashSetIndex(inline);
      files[name] = { ...file, policy };
      if (isNew) written += 1;
      target.disk.add(paths);
      const key = keys.get(name);
      if (typeof key !== 'string') return;
      const path = join(target.dir, 'site', name);
      const writtenAt = copiesOf(file).map(([suffix]) => statSync(path + suffix).mtimeMs);
      records.pages[name] = { key, writtenAt, inline: policy };
    },
    result: (): MadePages => {
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
