import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderedNotes } from '../../markdown/render-markdown.ts';
import type { Topic } from '../../model.ts';
import {
  DamagedCacheError,
  readCacheFile,
  readCacheFileSync,
  writeCacheFile,
  writeCacheFileSync,
} from '../cache-file.ts';
import type { RenderedText, TopicReferences } from './render-text.ts';
import { keyOfText, keyOfTopic, textOfTopic, type RenderedTopic, type TopicText } from './topic-text.ts';

/** Why a text cannot be rendered. */
export interface RenderFailure {
  code: string;
  reason: string;
  /** Index of the explanation that failed; null for the notes. */
  explanation: number | null;
}

/** The references of a cached text; null if it is not in the cache. */
export async function cachedReferences(cacheDir: string, key: string): Promise<TopicReferences | null> {
  const cached = (await readCacheFile(entryPath(cacheDir, key))) as RenderedText | null;
  return cached?.references ?? null;
}

/**
 * A text that a check has rendered. Synchronous, which takes a third of the processor time for files of this size.
 * @throws {DamagedCacheError} if it is not in the cache any more
 */
export function cachedTopic(cacheDir: string, key: string): RenderedTopic {
  const path = entryPath(cacheDir, key);
  const cached = readCacheFileSync(path) as RenderedText | null;
  if (cached === null) throw new DamagedCacheError(path);
  return cached.topic;
}

/** Saves a rendered text. Returns the error as text, or null on success. */
export function saveRendered(cacheDir: string, key: string, text: RenderedText): string | null {
  try {
    writeCacheFileSync(entryPath(cacheDir, key), text);
    return null;
  } catch (error) {
    return String(error);
  }
}

/**
 * A topic as HTML and its references, from the cache or rendered now.
 * @throws {RenderError} if the text is too large or nested too deeply
 */
export async function loadText(topic: Topic, cacheDir: string): Promise<RenderedText> {
  return loadByKey(cacheDir, keyOfTopic(topic), () => textOfTopic(topic));
}

/**
 * A text of the site's own pages as HTML. As `loadText`; without a cache folder it is rendered each time.
 * @throws {RenderError}
 */
export async function loadSiteText(markdown: string, cacheDir: string | null): Promise<RenderedNotes> {
  const text: TopicText = { imageBase: '', notes: markdown, questions: [] };
  return (await loadByKey(cacheDir, keyOfText(text), () => text)).topic.notes;
}

async function loadByKey(cacheDir: string | null, key: string, text: () => TopicText): Promise<RenderedText> {
  const cached = cacheDir && ((await readCacheFile(entryPath(cacheDir, key))) as RenderedText | null);
  if (cached) return cached;
  const { renderText } = await import('./render-text.ts');
  const rendered = await renderText(text());
  // `renderTopics` reports a cache that cannot be written.
  if (cacheDir !== null) saveRendered(cacheDir, key, rendered);
  return rendered;
}

/** The result of each text of the last check, by key: one file, so that checking unchanged content reads no other. */
export interface RenderIndex {
  references: Map<string, TopicReferences>;
  /** A text that failed once is not rendered again. */
  failures: Map<string, RenderFailure>;
}

export async function readRenderIndex(cacheDir: string): Promise<RenderIndex> {
  const value = (await readCacheFile(indexPath(cacheDir))) as {
    references?: [string, TopicReferences][];
    failures?: [string, RenderFailure][];
  } | null;
  return { references: new Map(value?.references ?? []), failures: new Map(value?.failures ?? []) };
}

export async function saveRenderIndex(
  cacheDir: string,
  { references, failures }: RenderIndex,
): Promise<void> {
  await writeCacheFile(indexPath(cacheDir), { references: [...references], failures: [...failures] });
}

/** ms that an unused entry is kept, so that undoing a recent edit needs no rendering. */
const UNUSED_ENTRY_MAX_AGE = 7 * 86_400_000;

/** Deletes old cache entries that no topic of the last check uses, and old partial files. */
export async function pruneRenderCache(cacheDir: string, now: number): Promise<void> {
  const { references: used } = await readRenderIndex(cacheDir);
  for (const folder of await readdir(cacheDir, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    const dir = join(cacheDir, folder.name);
    for (const name of await readdir(dir)) {
      if (used.has(name.replace(/\.json$/, ''))) continue;
      const { mtimeMs } = await stat(join(dir, name));
      if (mtimeMs < now - UNUSED_ENTRY_MAX_AGE) await rm(join(dir, name), { recursive: true, force: true });
    }
  }
}

function entryPath(cacheDir: string, key: string): string {
  return join(cacheDir, key.slice(0, 2), `${key}.json`);
}

function indexPath(cacheDir: string): string {
  return join(cacheDir, 'topics.json');
}
