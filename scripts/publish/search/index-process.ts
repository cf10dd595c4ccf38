import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { writeCacheFile } from '../../content/disk/cache-file.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { readPreparedTopic } from '../../content/disk/render/prepared.ts';
import { handleJob } from '../subprocess.ts';
import { EXCLUDED_SELECTORS, searchHtml } from './search-html.ts';
import { isFragment, readFragment } from './fragment.ts';
import { addressOf, isGated, type SearchPage, type Shard } from './shards.ts';

/** Input of the process. */
export interface IndexJob {
  /** Folder with the prepared content. */
  input: string;
  /** Output folder: each shard gets a folder named by its key, and `<key>.json` when it is complete. */
  out: string;
  shards: Shard[];
}

/** What an indexed shard consists of. */
export interface IndexedShard {
  /** sha256 of its files by path. */
  files: Record<string, string>;
  /** Its pages by address. */
  pages: Record<string, IndexedPage>;
}

export interface IndexedPage {
  /** The page's key at that time. */
  key: string;
  isGated: boolean;
  /** Path of the file with its text, from which results are shown. */
  fragment: string;
}

/** The files that browsers load; Pagefind's own user interfaces are not used. */
const NEEDED = /^(pagefind\.js|wasm\.en\.pagefind|pagefind-entry\.json|.+\.pf_(meta|index|fragment))$/;

/** Pages sent to Pagefind at a time: one is prepared while it indexes another. */
const CONCURRENCY = 8;

handleJob(makeShards);

async function makeShards({ input, out, shards }: IndexJob): Promise<void> {
  /* Sequentially, because each needs a few hundred megabytes. */
  for (const shard of shards) await makeShard(shard, input, out);
  await close();
}

async function makeShard({ key, pages }: Shard, input: string, out: string): Promise<void> {
  const dir = join(out, key);
  await rm(dir, { recursive: true, force: true });
  const { index, errors } = await createIndex({ forceLanguage: 'en', excludeSelectors: EXCLUDED_SELECTORS });
  if (!index) throw new Error(errors.join(' '));
  await pLimit(CONCURRENCY).map(pages, (page) => addPage(index, page, input));
  const output = await index.getFiles();
  if (output.errors.length > 0) throw new Error(output.errors.join(' '));
  const files: IndexedShard['files'] = {};
  const fragments = new Map<string, string>();
  for (const { path, content } of output.files) {
    if (!NEEDED.test(path)) continue;
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
    files[path] = sha256Hex(content);
    if (isFragment(path)) fragments.set(readFragment(content).url, path);
  }
  await index.deleteIndex();
  const indexed: IndexedShard = { files, pages: indexedPages(pages, fragments) };
  await writeCacheFile(`${dir}.json`, indexed);
}

function indexedPages(
  pages: readonly SearchPage[],
  fragments: ReadonlyMap<string, string>,
): IndexedShard['pages'] {
  const entries = pages.map((page): [string, IndexedPage] => {
    const address = addressOf(page);
    const fragment = fragments.get(address);
    if (fragment === undefined) throw new Error(`${address} is missing in the index.`);
    return [address, { key: page.key, isGated: isGated(page), fragment }];
  });
  return Object.fromEntries(entries);
}

async function addPage(index: PagefindIndex, page: SearchPage, input: string): Promise<void> {
  const { subject, topic } = page;
  /* The prepared content has no notes of gated topics. */
  const notes = topic && !isGated(page) ? readPreparedTopic(input, subject.slug, topic.slug).notes : null;
  const url = addressOf(page);
  const { errors } = await index.addHTMLFile({ url, content: searchHtml(page, notes) });
  if (errors.length > 0) throw new Error(`${url}: ${errors.join(' ')}`);
}
