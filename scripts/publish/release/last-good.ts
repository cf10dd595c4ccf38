import type { CheckedContent } from '../../content/disk/check/check.ts';
import { byReadingOrder } from '../../content/disk/read/read-topic.ts';
import { readContent } from '../../content/disk/read/read.ts';
import { inHomeOrder } from '../../content/schema/courses.ts';
import { liveRedirects, type Redirects } from '../../content/schema/redirects.ts';
import type { StoredRelease } from './release.ts';

/**
 * Replaces topics and subject titles that have an error with those of the last release, so that an invalid file removes no
 * page. Without an earlier version the topic is left out.
 */
export async function withLastGood(
  checked: CheckedContent,
  previous: StoredRelease | null,
  report: (line: string) => void,
): Promise<CheckedContent> {
  const subjects = checked.subjects.map((subject) => {
    const before = previous?.release.subjects.find(({ slug }) => slug === subject.slug);
    if (!before || !hasTitleError(checked, subject.slug)) return { ...subject, topics: [...subject.topics] };
    report(`${subject.slug}/subject.md has an error; the last title and description are used`);
    const { title, description } = before;
    return { ...subject, title, description, topics: [...subject.topics] };
  });
  if (checked.faulty.length === 0) return { ...checked, subjects };
  const before = previous ? await readContent(previous.source) : null;
  for (const { subject, slug } of checked.faulty) {
    const old = before?.subjects.find((other) => other.slug === subject);
    const topic = old?.topics.find((other) => other.slug === slug);
    if (!topic || !old) {
      report(`${subject}/${slug} has an error and no earlier version; it is left out`);
      continue;
    }
    report(`${subject}/${slug} has an error; its last version is used`);
    const present = subjects.find((other) => other.slug === subject);
    if (present) present.topics = [...present.topics, topic].sort(byReadingOrder);
    else subjects.push({ ...old, topics: [topic] });
  }
  return { ...checked, subjects: inHomeOrder(subjects, checked.courses) };
}

function hasTitleError({ issues }: CheckedContent, subject: string): boolean {
  const path = `subjects/${subject}/subject.md`;
  return issues.some(({ file, severity }) => file === path && severity === 'error');
}

/** The redirects to existing topics: from `redirects.json` and, if it has an error, also from the last release. */
export function redirectsOf(
  { redirects, issues, subjects }: CheckedContent,
  previous: StoredRelease | null,
): Redirects {
  const hasError = issues.some(({ file, severity }) => file === 'redirects.json' && severity === 'error');
  const last = Object.entries(previous?.release.redirects ?? {}).map(([from, to]) => ({ from, to }));
  const topics = addressesOf(subjects);
  return liveRedirects(hasError ? [...last, ...redirects] : redirects, (topic) => topics.has(topic)).live;
}

/** All topics as `subject/topic`. */
export function addressesOf(subjects: CheckedContent['subjects']): Set<string> {
  return new Set(subjects.flatMap(({ slug, topics }) => topics.map((topic) => `${slug}/${topic.slug}`)));
}
