import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../../issue.ts';
import type { References } from '../../markdown/references.ts';
import type { Topic } from '../../model.ts';
import type { SectionHeading } from '../../questions/section-match.ts';
import { readCacheFile, writeCacheFile, writeCacheFileSync } from '../cache-file.ts';
import { keyOfTopic, textOfTopic, withRendered } from './rendered-topic.ts';
import type { RenderedText, RenderedTopic } from './rendered-topic.ts';

/** The references and sizes of a topic's text, without the text. */
export interface TopicReferences {
  notes: References;
  /** Headings of its sections, in order. */
  sections: SectionHeading[];
  words: number;
  /** Number of questions. */
  questions: number;
  /** References of all explanations together. */
  explanations: Pick<References, 'images' | 'links'>;
  /** Findings about the notes, with their lines in the notes. */
  notesFindings: Finding[];
  /** Findings about explanations; `question` is the index of the question, and lines are those in the explanation. */
  explanationFindings: (Finding & { question: number })[];
}

/** Why a text cannot be rendered. */
export interface RenderFailure {
  code: string;
  reason: string;
  /** Index of the explanation that failed; null for the notes. */
  explanation: number | null;
}

export function referencesOf({ notes, explanations }: RenderedText): TopicReferences {
  const { images, links, lines } = notes;
  return {
    notes: { images, links, lines },
    sections: notes.sections.map(({ id, title }) => ({ id, title })),
    words: notes.words,
    questions: explanations.length,
    explanations: {
      images: [...new Set(explanations.flatMap((explanation) => explanation.images))],
      links: [...new Set(explanations.flatMap((explanation) => explanation.links))],
    },
    notesFindings: notes.findings,
    explanationFindings: explanations.flatMap(({ findings }, question) =>
      findings.map((finding) => ({ ...finding, question })),
    ),
  };
}

export async function readRendered(cacheDir: string, key: string): Promise<RenderedText | null> {
  return (await readCacheFile(entryPath(cacheDir, key))) as RenderedText | null;
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
 * A topic as HTML, from the cache or rendered now.
 * @throws {RenderError} if the text is too large or nested too deeply
 */
export async function loadRendered(topic: Topic, cacheDir: string): Promise<RenderedTopic> {
  return withRendered(topic, await loadText(topic, cacheDir));
}

/**
 * The references of a topic, as in `loadRendered`.
 * @throws {RenderError} if the text is too large or nested too deeply
 */
export async function loadReferences(topic: Topic, cacheDir: string): Promise<TopicReferences> {
  return referencesOf(await loadText(topic, cacheDir));
}

async function loadText(topic: Topic, cacheDir: string): Promise<RenderedText> {
  const key = keyOfTopic(topic);
  const cached = await readRendered(cacheDir, key);
  if (cached !== null) return cached;
  const { renderText } = await import('./render-text.ts');
  const rendered = await renderText(textOfTopic(topic), () => undefined);
  // `renderTopics` reports a cache that cannot be written.
  saveRendered(cacheDir, key, rendered);
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
