import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readKept } from '../../content/disk/render/cache-file.ts';
import type { Catalogue } from '../../content/disk/render/prepared.ts';
import type { Source } from '../release/assemble.ts';
import { JobError, runJob } from '../job.ts';
import type { DataLayout } from '../release/data-layout.ts';
import type { IndexJob, ShardFiles } from './index-process.ts';
import { shardsOf } from './shards.ts';

/** The index of the search could not be made. */
export class SearchIndexError extends Error {
  constructor(reason: string) {
    super(`The search index could not be made: ${reason}`);
    this.name = 'SearchIndexError';
  }
}

/** Searching itself; every part brings the same. */
const RUNTIME = 'pagefind.js';
const MANIFEST = 'shards.json';

/**
 * The files of the search, below `search/`: the parts of the index in folders by number, what searches them, and a list
 * of the parts. Parts whose pages are unchanged are those of the publish before.
 * @throws {SearchIndexError}
 */
export async function searchFiles(
  catalogue: Catalogue,
  pipeline: string,
  layout: DataLayout,
): Promise<Source[]> {
  const dir = layout.search;
  const shards = shardsOf(catalogue, pipeline);
  const kept = new Map(
    await Promise.all(shards.map(async ({ key }) => [key, await filesOf(dir, key)] as const)),
  );
  const missing = shards.filter(({ key }) => !kept.get(key));
  await mkdir(dir, { recursive: true });
  if (missing.length > 0) await runIndex({ input: layout.input, out: dir, shards: missing });
  await removeOthers(dir, new Set(shards.map(({ key }) => key)));

  const sources: Source[] = [];
  for (const [number, { key }] of shards.entries()) {
    const files = kept.get(key) ?? (await filesOf(dir, key));
    if (!files) throw new SearchIndexError('a part of it is missing.');
    for (const [file, expected] of Object.entries(files)) {
      if (file === RUNTIME && number > 0) continue;
      const name = file === RUNTIME ? `search/${file}` : `search/${number}/${file}`;
      sources.push({ name, path: join(dir, key, file), expected });
    }
  }
  const manifest = join(dir, MANIFEST);
  await writeFile(manifest, JSON.stringify({ shards: shards.map(({ key }) => key) }));
  return [...sources, { name: `search/${MANIFEST}`, path: manifest }];
}

async function filesOf(dir: string, key: string): Promise<ShardFiles | null> {
  return (await readKept(join(dir, `${key}.json`))) as ShardFiles | null;
}

async function removeOthers(dir: string, keys: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!keys.has(name.replace(/\.json$/, ''))) await rm(join(dir, name), { recursive: true });
  }
}

async function runIndex(job: IndexJob): Promise<void> {
  try {
    await runJob(new URL('index-process.ts', import.meta.url), job);
  } catch (error) {
    throw error instanceof JobError ? new SearchIndexError(error.message) : error;
  }
}
