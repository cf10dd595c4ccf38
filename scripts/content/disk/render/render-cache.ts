import { join } from 'node:path';
import type { References } from '../../markdown/references.ts';
import { keep, keepAtOnce, readKept } from './cache-file.ts';
import type { RenderedText } from './rendered-topic.ts';

/** What a topic's text refers to and how much there is of it, without the text. */
export interface TopicReferences {
  notes: References;
  sections: number;
  words: number;
  /** How many questions there are. */
  questions: number;
  /** Those of all explanations. */
  explanations: Pick<References, 'images' | 'links'>;
}

export function referencesOf({ notes, explanations }: RenderedText): TopicReferences {
  const { images, links, lines } = notes;
  return {
    notes: { images, links, lines },
    sections: notes.sections.length,
    words: notes.words,
    questions: explanations.length,
    explanations: {
      images: [...new Set(explanations.flatMap((explanation) => explanation.images))],
      links: [...new Set(explanations.flatMap((explanation) => explanation.links))],
    },
  };
}

export async function readRendered(cacheDir: string, key: string): Promise<RenderedText | null> {
  return (await readKept(entryPath(cacheDir, key))) as RenderedText | null;
}

/** Returns why the text could not be kept; null where it is. */
export function keepRendered(cacheDir: string, key: string, text: RenderedText): string | null {
  try {
    keepAtOnce(entryPath(cacheDir, key), text);
    return null;
  } catch (error) {
    return String(error);
  }
}

/**
 * References of all texts of the last check, by key: one file instead of one for each topic, since a check of what
 * has not changed needs no more of it.
 */
export async function readReferenceIndex(cacheDir: string): Promise<Map<string, TopicReferences>> {
  const value = await readKept(indexPath(cacheDir));
  return new Map((value ?? []) as [string, TopicReferences][]);
}

export async function keepReferenceIndex(
  cacheDir: string,
  references: ReadonlyMap<string, TopicReferences>,
): Promise<void> {
  await keep(indexPath(cacheDir), [...references]);
}

function entryPath(cacheDir: string, key: string): string {
  return join(cacheDir, key.slice(0, 2), `${key}.json`);
}

function indexPath(cacheDir: string): string {
  return join(cacheDir, 'topics.json');
}
