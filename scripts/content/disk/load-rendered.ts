import type { Topic } from '../model.ts';
import { keepRendered, readRendered } from './render-cache.ts';
import { renderKey, renderText, textOfTopic, withRendered } from './rendered-topic.ts';
import type { RenderedTopic } from './rendered-topic.ts';

/**
 * A topic as HTML, from the cache; rendered here and now where it is not there (any more).
 * @throws {RenderError} where the text is larger or nested deeper than is rendered
 */
export async function loadRendered(topic: Topic, cacheDir: string): Promise<RenderedTopic> {
  const text = textOfTopic(topic);
  const key = renderKey(text);
  const kept = await readRendered(cacheDir, key);
  if (kept !== null) return withRendered(topic, kept);
  const rendered = renderText(text, () => undefined);
  // A cache that cannot be written costs time, nothing else; `renderTopics` reports it.
  await keepRendered(cacheDir, key, rendered).catch(() => undefined);
  return withRendered(topic, rendered);
}
