import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchManifest } from '../../../api/contract/content/title-list.ts';
import { readCacheFile } from '../../content/disk/cache-file.ts';
import type { Catalogue } from '../../content/disk/render/prepared.ts';
import type { DataLayout } from '../files/data-layout.ts';
import type { SourceFile } from '../files/site-file.ts';
import { runInSubprocess } from '../subprocess.ts';
import type { IndexJob, ShardFiles } from './index-process.ts';
import { shardsOf, type Shard } from './shards.ts';
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
 * Shards with unchanged pages are reused.
 */
export async function startSearchIndex(
  catalogue: Catalogue,
  pipeline: string,
  layout: DataLayout,
): Promise<SearchIndex> {
  const dir = layout.search;
  const shards = shardsOf(catalogue, pipeline);
  const cached = new Map(
    await Promise.all(shards.map(async ({ key }) => [key, await filesOf(dir, key)] as const)),
  );
  const missing = shards.filter(({ key }) => !cached.get(key));
  await mkdir(dir, { recursive: true });
  const indexing =
    missing.length > 0 ? indexShards({ input: layout.input, out: dir, shards: missing }) : null;
  const finish = async () => {
    await indexing;
    return filesBelow(dir, { catalogue, shards, cached });
  };
  return { files: finish() };
}

function indexShards(job: IndexJob): Promise<unknown> {
  const script = new URL('index-process.ts', import.meta.url);
  return runInSubprocess(script, job, SearchIndexError, { flags: INDEX_FLAGS });
}

interface FinishedIndex {
  catalogue: Catalogue;
  shards: readonly Shard[];
  /** Files by key of the shards that were not built now. */
  cached: ReadonlyMap<string, ShardFiles | null>;
}

async function filesBelow(dir: string, { catalogue, shards, cached }: FinishedIndex): Promise<SourceFile[]> {
  await removeOthers(dir, new Set(shards.map(({ key }) => key)));
  const sources: SourceFile[] = [];
  for (const [number, { key }] of shards.entries()) {
    const files = cached.get(key) ?? (await filesOf(dir, key));
    if (!files) throw new SearchIndexError('a shard is missing.');
    for (const [file, expected] of Object.entries(files)) {
      if (file === RUNTIME && number > 0) continue;
      const name = file === RUNTIME ? `search/${file}` : `search/${number}/${file}`;
      sources.push({ name, path: join(dir, key, file), expected });
    }
  }
  const titles = titlesFile(catalogue);
  const manifest: SearchManifest = { shards: shards.map(({ key }) => key), titles: titles.name };
  await writeFile(join(dir, titles.name), titles.text);
  await writeFile(join(dir, MANIFEST), JSON.stringify(manifest));
  return [
    ...sources,
    { name: `search/${titles.name}`, path: join(dir, titles.name), immutable: true },
    { name: `search/${MANIFEST}`, path: join(dir, MANIFEST) },
  ];
}

async function filesOf(dir: string, key: string): Promise<ShardFiles | null> {
  return (await readCacheFile(join(dir, `${key}.json`))) as ShardFiles | null;
}

async function removeOthers(dir: string, keys: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!keys.has(name.replace(/\.json$/, ''))) await rm(join(dir, name), { recursive: true });
  }
}
