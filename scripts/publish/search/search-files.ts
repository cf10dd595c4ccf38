import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchManifest } from '../../../api/contract/content/title-list.ts';
import { readCacheFile, writeCacheFile } from '../../content/disk/cache-file.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import type { Catalogue } from '../../content/disk/render/prepared.ts';
import type { DataLayout } from '../files/data-layout.ts';
import type { SourceFile } from '../files/site-file.ts';
import { runInSubprocess } from '../subprocess.ts';
import { emptyFragment } from './fragment.ts';
import type { IndexedShard, IndexJob } from './index-process.ts';
import { planShards, type KnownShard, type PlannedShard } from './plan-shards.ts';
import { shardsOf } from './shards.ts';
import { titlesFile } from './titles-file.ts';

/** The search index could not be built. */
export class SearchIndexError extends Error {
  constructor(reason: string) {
    super(`The search index could not be built: ${reason}`);
    this.name = 'SearchIndexError';
  }
}

/** Keeps its heap small without a limit: a shard of long notes may need more than most. */
const INDEX_FLAGS = ['--max-semi-space-size=2', '--heap-growing-percent=40'];

/** The search program, which is the same in every shard. */
const RUNTIME = 'pagefind.js';
const MANIFEST = 'shards.json';
/** Not published: the keys of the shards, for the next publish. */
const KEYS = 'keys.json';
/** What hidden pages have instead of their text. */
const HIDDEN = 'hidden.pf_fragment';

/** The search index while it is built. */
export interface SearchIndex {
  /**
   * Its files below `search/`: the shards in numbered folders, the search program, the list of titles, and a manifest. Rejects
   * with a `SearchIndexError`.
   */
  files: Promise<SourceFile[]>;
}

/**
 * Starts to build the search index. Resolves when its process runs, so that the caller may block its own thread meanwhile.
 * Shards of the last index are reused as `planShards` says.
 */
export async function startSearchIndex(
  catalogue: Catalogue,
  pipeline: string,
  layout: DataLayout,
): Promise<SearchIndex> {
  const dir = layout.search;
  const last = await lastIndex(dir);
  const shards = planShards(shardsOf(catalogue, pipeline), last);
  const stored = new Map<string, IndexedShard | null>();
  for (const shard of last) if (shard) stored.set(shard.key, shard);
  for (const { key } of shards.map(({ shard }) => shard)) {
    if (!stored.has(key)) stored.set(key, await storedShard(dir, key));
  }
  const missing = shards.map(({ shard }) => shard).filter(({ key }) => !stored.get(key));
  await mkdir(dir, { recursive: true });
  const indexing =
    missing.length > 0 ? indexShards({ input: layout.input, out: dir, shards: missing }) : null;
  const finish = async () => {
    await indexing;
    return filesBelow(dir, { catalogue, shards, stored });
  };
  const files = finish();
  /* The caller may be busy when it fails, and learns of it when it waits for the files. */
  files.catch(() => undefined);
  return { files };
}

function indexShards(job: IndexJob): Promise<unknown> {
  const script = new URL('index-process.ts', import.meta.url);
  return runInSubprocess(script, job, SearchIndexError, { flags: INDEX_FLAGS });
}

/** The shards of the last index by number. */
async function lastIndex(dir: string): Promise<(KnownShard | null)[]> {
  const keys = ((await readCacheFile(join(dir, KEYS))) ?? []) as string[];
  return Promise.all(
    keys.map(async (key) => {
      const stored = await storedShard(dir, key);
      return stored && { key, ...stored };
    }),
  );
}

interface FinishedIndex {
  catalogue: Catalogue;
  shards: readonly PlannedShard[];
  /** By key, those that were not indexed now. */
  stored: ReadonlyMap<string, IndexedShard | null>;
}

async function filesBelow(dir: string, { catalogue, shards, stored }: FinishedIndex): Promise<SourceFile[]> {
  const keys = shards.map(({ shard }) => shard.key);
  await removeOthers(dir, new Set(keys));
  const empty = emptyFragment();
  const hiddenFile = { path: join(dir, HIDDEN), expected: sha256Hex(empty) };
  await writeFile(hiddenFile.path, empty);
  const sources: SourceFile[] = [];
  for (const [number, { shard, hidden }] of shards.entries()) {
    const indexed = stored.get(shard.key) ?? (await storedShard(dir, shard.key));
    if (!indexed) throw new SearchIndexError('a shard is missing.');
    const hiddenFiles = new Set(hidden.map((address) => indexed.pages[address]?.fragment));
    for (const [file, expected] of Object.entries(indexed.files)) {
      if (file === RUNTIME && number > 0) continue;
      const name = file === RUNTIME ? `search/${file}` : `search/${number}/${file}`;
      const source = hiddenFiles.has(file) ? hiddenFile : { path: join(dir, shard.key, file), expected };
      sources.push({ name, ...source });
    }
  }
  const titles = titlesFile(catalogue);
  const manifest: SearchManifest = { shards: keys, titles: titles.name };
  await writeCacheFile(join(dir, KEYS), keys);
  await writeFile(join(dir, titles.name), titles.text);
  await writeFile(join(dir, MANIFEST), JSON.stringify(manifest));
  return [
    ...sources,
    { name: `search/${titles.name}`, path: join(dir, titles.name), immutable: true },
    { name: `search/${MANIFEST}`, path: join(dir, MANIFEST) },
  ];
}

async function storedShard(dir: string, key: string): Promise<IndexedShard | null> {
  const value = (await readCacheFile(join(dir, `${key}.json`))) as Partial<IndexedShard> | null;
  /* Older records have no pages. */
  return value?.files && value.pages ? { files: value.files, pages: value.pages } : null;
}

async function removeOthers(dir: string, keys: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!keys.has(name.replace(/\.json$/, ''))) await rm(join(dir, name), { recursive: true });
  }
}
