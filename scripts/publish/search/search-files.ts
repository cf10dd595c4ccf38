import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchManifest } from '../../../api/contract/content/release.ts';
import { readCacheFile } from '../../content/disk/cache-file.ts';
import type { Catalogue } from '../../content/disk/render/catalogue.ts';
import { runInThreads } from '../../content/disk/worker-pool.ts';
import type { DataLayout } from '../files/data-layout.ts';
import type { SourceFile } from '../files/site-file.ts';
import type { IndexedShard, IndexSettings } from './index-worker.ts';
import { shardsOf, type Shard } from './search-pages.ts';
import { titlesFile } from './titles-file.ts';

/** The search index could not be built. */
export class SearchIndexError extends Error {
  constructor(reason: string) {
    super(`The search index could not be built: ${reason}`);
    this.name = 'SearchIndexError';
  }
}

/** The search program, which is the same in every shard. */
const RUNTIME = 'pagefind.js';
const MANIFEST = 'shards.json';

/**
 * Builds the search index. Returns its files below `search/`: the shards in numbered folders, the search program, the list of titles,
 * and a manifest. Shards of the last index whose pages are the same are not built again.
 * @throws {SearchIndexError}
 */
export async function searchFiles(
  catalogue: Catalogue,
  pipeline: string,
  { search: dir, notesCache }: Pick<DataLayout, 'search' | 'notesCache'>,
): Promise<SourceFile[]> {
  await mkdir(dir, { recursive: true });
  const shards = shardsOf(catalogue, pipeline);
  const indexed = new Map<string, IndexedShard>();
  for (const { key } of shards) {
    const stored = (await readCacheFile(join(dir, `${key}.json`))) as IndexedShard | null;
    if (stored !== null) indexed.set(key, stored);
  }
  const missing = shards.filter(({ key }) => !indexed.has(key));
  await indexShards(missing, { dir, cacheDir: notesCache }, (key, shard) => indexed.set(key, shard));
  await removeOthers(dir, new Set(shards.map(({ key }) => key)));

  const sources = shards.flatMap(({ key }, number) =>
    Object.entries(indexed.get(key)?.files ?? {}).flatMap(([file, expected]): SourceFile[] => {
      const path = join(dir, key, file);
      if (file !== RUNTIME) return [{ name: `search/${number}/${file}`, path, expected }];
      return number === 0 ? [{ name: `search/${file}`, path, expected }] : [];
    }),
  );
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

/** Indexes shards one after the other, because each needs a few hundred megabytes. */
async function indexShards(
  shards: readonly Shard[],
  settings: IndexSettings,
  onShard: (key: string, shard: IndexedShard) => void,
): Promise<void> {
  const script = new URL('./index-worker.ts', import.meta.url);
  await runInThreads<Shard, IndexedShard>(shards, { script, settings, width: 1 }, ({ key }, result) => {
    if (!('answer' in result)) throw new SearchIndexError(result.reason);
    onShard(key, result.answer);
  });
}

async function removeOthers(dir: string, keys: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!keys.has(name.replace(/\.json$/, ''))) await rm(join(dir, name), { recursive: true });
  }
}
