import type { CheckedContent } from '../content/disk/check.ts';
import type { Source } from './assemble.ts';

/**
 * The images that free notes show, at the address the notes give them. An image that only gated notes show stays out
 * of the site; the API hands it to those who may see it.
 */
export async function publicImages(content: CheckedContent): Promise<Source[]> {
  const shown = new Set<string>();
  for (const { topics } of content.subjects) {
    for (const topic of topics) {
      if (topic.access !== 'free') continue;
      const { notes } = await content.render(topic);
      for (const address of notes.images) shown.add(`${topic.subject}/${nameIn(address)}`);
    }
  }
  return content.files
    .filter(({ subject, name }) => shown.has(`${subject}/${name}`))
    .map(({ subject, name, path }) => ({ name: `${subject}/${name}`, path }));
}

/** File name in a relative address, decoded; as written where it is not encoded rightly. */
function nameIn(address: string): string {
  const name = address.replace(/^(\.\/)+/, '').replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
