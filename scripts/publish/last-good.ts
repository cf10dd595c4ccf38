import { join } from 'node:path';
import type { CheckedContent } from '../content/disk/check.ts';
import { byReadingOrder, readContent } from '../content/disk/read.ts';
import type { PlacedRelease } from './release.ts';

/**
 * Puts topics that have an error back as the last release had them, so that one bad file takes no page away.
 * Where there is no such release the topic stays out.
 */
export async function withLastGood(
  checked: CheckedContent,
  previous: PlacedRelease | null,
  report: (line: string) => void,
): Promise<CheckedContent> {
  if (checked.faulty.length === 0) return checked;
  const before = previous ? await readContent(join(previous.dir, 'content')) : null;
  const subjects = checked.subjects.map((subject) => ({ ...subject, topics: [...subject.topics] }));
  for (const { subject, slug } of checked.faulty) {
    const old = before?.subjects.find((other) => other.slug === subject);
    const topic = old?.topics.find((other) => other.slug === slug);
    if (!topic || !old) {
      report(`${subject}/${slug} has an error and is left out`);
      continue;
    }
    report(`${subject}/${slug} has an error and keeps its last page`);
    const place = subjects.find((other) => other.slug === subject);
    if (place) place.topics = [...place.topics, topic].sort(byReadingOrder);
    else subjects.push({ ...old, topics: [topic] });
  }
  subjects.sort((a, b) => (a.slug < b.slug ? -1 : 1));
  return { ...checked, subjects };
}
