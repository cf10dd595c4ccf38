import { createHash } from 'node:crypto';
import { digestOf, type Catalogue } from '../../content/disk/render/prepared.ts';
import { addressOf, type Searched } from './search-page.ts';

/**
 * How many pages a part of the index holds at most on average. Indexing takes about 2 ms of processor time and 0.5 MB of
 * memory for a page of 6 kB, and each part costs a reader two requests more, and one more for each word.
 */
const PAGES_PER_SHARD = 640;

/** A part of the index, made and kept by itself. */
export interface Shard {
  /** Digest of all that is in it: equal keys, equal files. */
  key: string;
  pages: Searched[];
}

/**
 * Cuts what is searched into parts of about equal size. A page stays in its part as long as the number of parts stays,
 * which is a power of two so that it seldom changes. Parts are drawn by digest, not by subject: a word is then about as
 * rare in each of them, and scores from different parts compare.
 * @param pipeline digest of what notes are rendered by
 */
export function shardsOf(catalogue: Catalogue, pipeline: string): Shard[] {
  const pages = catalogue.subjects.flatMap((subject): Searched[] => [
    { subject: named(subject), topic: null },
    ...subject.topics.map((topic) => ({
      subject: named(subject),
      topic: { ...named(topic), access: topic.access, digest: topic.digest },
    })),
  ]);
  const count = shardCount(pages.length);
  const parts = Map.groupBy(pages, (page) => shardNumber(addressOf(page), count));
  return [...parts]
    .sort(([a], [b]) => a - b)
    .map(([, part]) => ({ key: digestOf(pipeline, part).slice(0, 32), pages: part }));
}

export function shardCount(pages: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2(pages / PAGES_PER_SHARD)));
}

function shardNumber(address: string, count: number): number {
  return createHash('sha256').update(address).digest().readUInt32BE() % count;
}

function named({ slug, title, description }: { slug: string; title: string; description: string }) {
  return { slug, title, description };
}
