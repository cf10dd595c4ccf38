import type { CheckedContent } from '../../content/disk/read/check.ts';
import { byReadingOrder, readContent } from '../../content/disk/read/read.ts';
import type { PlacedRelease } from './release.ts';

/**
 * Puts topics that have an error back as the last release had them, so that one bad file takes no page away, and so with
 * titles of subjects. Where there is no such release the topic stays out.
 */
export async function withLastGood(
  checked: CheckedContent,
  previous: PlacedRelease | null,
  report: (line: string) => void,
): Promise<CheckedContent> {
  const subjects = checked.subjects.map((subject) => {
    const before = previous?.release.subjects.find(({ slug }) => slug === subject.slug);
    if (!before || !hasUnreadTitle(checked, subject.slug)) return { ...subject, topics: [...subject.topics] };
    report(`${subject.slug}/subject.md has an error; the subject keeps its last title and description`);
    const { title, description } = before;
    return { ...subject, title, description, topics: [...subject.topics] };
  });
  if (checked.faulty.length === 0) return { ...checked, subjects };
  const before = previous ? await readContent(previous.source) : null;
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

function hasUnreadTitle({ issues }: CheckedContent, subject: string): boolean {
  const path = `subjects/${subject}/subject.md`;
  return issues.some(({ file, severity }) => file === path && severity === 'error');
}
