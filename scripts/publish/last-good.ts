import { join } from 'node:path';
import { readContent } from '../content/disk/read.ts';
import type { CheckedContent } from '../content/disk/check.ts';
import type { DataLayout } from './layout.ts';
import type { PlacedRelease } from './release.ts';

/**
 * Puts topics that have an error back as the last release had them, so that one bad file takes no page away.
 * Where there is no such release the topic stays out.
 */
export async function withLastGood(
  checked: CheckedContent,
  previous: PlacedRelease | null,
  _layout: DataLayout,
  report: (line: string) => void,
): Promise<CheckedContent> {
  if (checked.faulty.length === 0) return checked;
  const before = previous ? await readContent(join(previous.dir, 'content')) : null;
  const subjects = structuredClone(checked.subjects);
  for (const { subject, slug } of checked.faulty) {
    const old = before?.subjects.find((other) => other.slug === subject);
    const topic = old?.topics.find((other) => other.slug === slug);
    report(topic ? `${subject}/${slug} has an error and keeps its last page` : `${subject}/${slug} has an error and is left out`);
    if (!topic || !old) continue;
    const place = subjects.find((other) => other.slug === subject);
    if (place) place.topics.push(topic);
    else subjects.push({ ...old, topics: [topic] });
  }
  return { ...checked, subjects };
}
