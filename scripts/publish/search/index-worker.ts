import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { writeCacheFile } from '../../content/disk/cache-file.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { cachedTopic } from '../../content/disk/render/render-cache.ts';
import { answerJobs, settingsOfThread } from '../../content/disk/worker-pool.ts';
import { addressOf, EXCLUDED_SELECTORS, searchHtml, type SearchPage, type Shard } from './search-pages.ts';

export interface IndexSettings {
  /** Output folder: each shard gets a folder named by its key, and `<key>.json` when it is complete. */
  dir: string;
  /** The cache of rendered texts. */
  cacheDir: string;
}

/** What an indexed shard consists of. */
export interface IndexedShard {
  /** sha256 of its files by path. */
  files: Record<string, string>;
}

/** The files that browsers load; Pagefind's own user interfaces are not used. */
const NEEDED = /^(pagefind\.js|wasm\.en\.pagefind|pagefind-entry\.json|.+\.pf_(meta|index|fragment))$/;

/** Pages sent to Pagefind at a time: one is prepared while it indexes another. */
const CONCURRENCY = 8;

const { dir, cacheDir } = settingsOfThread() as IndexSettings;

answerJobs(async (shard: Shard): Promise<IndexedShard> => {
  try {
    return await makeShard(shard);
  } finally {
    await close();
  }
});

async function makeShard({ key, pages }: Shard): Promise<IndexedShard> {
  const folder = join(dir, key);
  await rm(folder, { recursive: true, force: true });
  const { index, errors } = await createIndex({ forceLanguage: 'en', excludeSelectors: EXCLUDED_SELECTORS });
  if (!index) throw new Error(errors.join(' '));
  await pLimit(CONCURRENCY).map(pages, (page) => addPage(index, page));
  const output = await index.getFiles();
  if (output.errors.length > 0) throw new Error(output.errors.join(' '));
  const indexed: IndexedShard = { files: {} };
  for (const { path, content } of output.files) {
    if (!NEEDED.test(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    indexed.files[path] = sha256Hex(content);
  }
  await writeCacheFile(`${folder}.json`, indexed);
  return indexed;
}

async function addPage(index: PagefindIndex, page: SearchPage): Promise<void> {
  const notes = page.text === null ? null : cachedTopic(cacheDir, page.text).notes;
  const url = addressOf(page);
  const { errors } = await index.addHTMLFile({ url, content: searchHtml(page, notes) });
  if (errors.length > 0) throw new Error(`${url}: ${errors.join(' ')}`);
}
