import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { keep } from '../../content/disk/render/cache-file.ts';
import { readPreparedTopic } from '../../content/disk/render/prepared.ts';
import { doJob } from '../job.ts';
import { addressOf, searchHtml, UNSEARCHED, type Searched } from './search-page.ts';
import type { Shard } from './shards.ts';

/** What parts to make, and where. */
export interface IndexJob {
  /** Prepared content. */
  input: string;
  /** Folder that the files of each part go to, into a folder by its key, with `<key>.json` beside it in the end. */
  out: string;
  shards: Shard[];
}

/** sha256 by path, of the files of a part. */
export type ShardFiles = Record<string, string>;

/** What readers' browsers load; the rest of what Pagefind makes are user interfaces. */
const NEEDED = /^(pagefind\.js|wasm\.en\.pagefind|pagefind-entry\.json|.+\.pf_(meta|index|fragment))$/;

doJob(makeShards);

async function makeShards({ input, out, shards }: IndexJob): Promise<void> {
  /* One after the other: each takes a few hundred megabytes while it is made. */
  for (const shard of shards) await makeShard(shard, input, out);
  await close();
}

async function makeShard({ key, pages }: Shard, input: string, out: string): Promise<void> {
  const dir = join(out, key);
  await rm(dir, { recursive: true, force: true });
  const { index, errors } = await createIndex({ forceLanguage: 'en', excludeSelectors: UNSEARCHED });
  if (!index) throw new Error(errors.join(' '));
  for (const page of pages) await addPage(index, page, input);
  const made = await index.getFiles();
  if (made.errors.length > 0) throw new Error(made.errors.join(' '));
  const files: ShardFiles = {};
  for (const { path, content } of made.files) {
    if (!NEEDED.test(path)) continue;
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), content);
    files[path] = createHash('sha256').update(content).digest('hex');
  }
  await index.deleteIndex();
  await keep(`${dir}.json`, files);
}

async function addPage(index: PagefindIndex, page: Searched, input: string): Promise<void> {
  const { subject, topic } = page;
  /* Notes of other topics were never handed to the build. */
  const notes =
    topic?.access === 'free' ? (await readPreparedTopic(input, subject.slug, topic.slug)).notes : null;
  const url = addressOf(page);
  const { errors } = await index.addHTMLFile({ url, content: searchHtml(page, notes) });
  if (errors.length > 0) throw new Error(`${url}: ${errors.join(' ')}`);
}
