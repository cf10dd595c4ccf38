import type { Topic } from '../../model.ts';
import { keepRendered, readRendered, referencesOf } from './render-cache.ts';
import type { TopicReferences } from './render-cache.ts';
import { keyOfTopic, renderText, textOfTopic, withRendered } from './rendered-topic.ts';
import type { RenderedText, RenderedTopic } from './rendered-topic.ts';

/**
 * A topic as HTML, from the cache; rendered here and now where it is not there (any more).
 * @throws {RenderError} where the text is larger or nested deeper than is rendered
 */
export async function loadRendered(topic: Topic, cacheDir: string): Promise<RenderedTopic> {
  return withRendered(topic, await loadText(topic, cacheDir));
}

/**
 * What a topic refers to, as `loadRendered` finds it.
 * @throws {RenderError} where the text is larger or nested deeper than is rendered
 */
export async function loadReferences(topic: Topic, cacheDir: string): Promise<TopicReferences> {
  return referencesOf(await loadText(topic, cacheDir));
}

async function loadText(topic: Topic, cacheDir: string): Promise<RenderedText> {
  const key = keyOfTopic(topic);
  const kept = await readRendered(cacheDir, key);
  if (kept !== null) return kept;
  const rendered = renderText(textOfTopic(topic), () => undefined);
  // A cache that cannot be written costs time, nothing else; `renderTopics` reports it.
  keepRendered(cacheDir, key, rendered);
  return rendered;
}
