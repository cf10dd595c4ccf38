import type { CheckedContent } from '../../content/disk/read/check.ts';
import type { Source } from './assemble.ts';

/**
 * The images that free topics show, at the address their notes give them. An image that only gated topics show stays out
 * of the site; the API hands it to those who may see it.
 */
export async function publicImages(content: CheckedContent): Promise<Source[]> {
  const shown = new Set<string>();
  for (const topic of content.subjects.flatMap(({ topics }) => topics)) {
    if (topic.access !== 'free') continue;
    for (const image of await content.imagesOf(topic)) shown.add(image);
  }
  return content.files
    .map(({ subject, name, path }) => ({ name: `${subject}/${name}`, path }))
    .filter(({ name }) => shown.has(name));
}
