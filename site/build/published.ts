import { getEnvironmentData } from 'node:worker_threads';
import { listPageOf } from '../../scripts/content/addresses.ts';
import {
  publicText,
  readCatalogue,
  type Catalogue,
  type CatalogueTest,
  type PageInput,
  type ShownSubject,
  type ShownTopic,
} from '../../scripts/content/disk/render/catalogue.ts';
import type { RenderedTopic } from '../../scripts/content/disk/render/topic-text.ts';

const input = pageInput();

const published = await readCatalogue(input.dir);

/**
 * What all pages may show. Pages of `OF_ALL_CONTENT` in scripts/publish/pages/planned-pages.ts and those of subjects, topics
 * and tests may use `subjects`, `tests` and the functions below, too.
 */
export const catalogue: Omit<Catalogue, 'subjects' | 'tests'> = published;

export const subjects: readonly ShownSubject[] = published.subjects;
export const { tests } = published;

/** Where the content is. `page-worker.ts` of scripts/publish and `scripts/dev.ts` set it. */
function pageInput(): PageInput {
  const found = getEnvironmentData('page-input');
  if (typeof found !== 'object') throw new Error('The folders with the content of the pages are not set');
  return found as unknown as PageInput;
}

export type { CatalogueTest, ShownSubject, ShownTopic };

/** A topic with its subject and its neighbours. */
interface TopicInSubject {
  subject: ShownSubject;
  topic: ShownTopic;
  previous: ShownTopic | undefined;
  next: ShownTopic | undefined;
  /** Address of the subject, at the page of its list on which the topic is. */
  listHref: string;
}

export function subjectAt(slug: string | undefined): ShownSubject | undefined {
  return subjects.find((subject) => subject.slug === slug);
}

export function topicAt(
  subjectSlug: string | undefined,
  slug: string | undefined,
): TopicInSubject | undefined {
  const subject = subjectAt(subjectSlug);
  const index = subject?.topics.findIndex((topic) => topic.slug === slug) ?? -1;
  const topic = subject?.topics[index];
  if (!subject || !topic) return undefined;
  const page = listPageOf(index);
  return {
    subject,
    topic,
    previous: subject.topics[index - 1],
    next: subject.topics[index + 1],
    listHref: page === 1 ? `/${subject.slug}` : `/${subject.slug}?page=${page}`,
  };
}

export function testAt(slug: string | undefined): CatalogueTest | undefined {
  return tests.find((test) => test.slug === slug);
}

/** The subject of a test whose topics are all of one. */
export function subjectOfTest({ topics }: CatalogueTest): ShownSubject | undefined {
  const subjects = new Set(topics.map((topic) => topic.split('/')[0]));
  return subjects.size === 1 ? subjectAt([...subjects][0]) : undefined;
}

/** The tests that cover a topic. */
export function testsOfTopic(subject: string, topic: string): CatalogueTest[] {
  return tests.filter(({ topics }) => topics.includes(`${subject}/${topic}`));
}

/** The notes and questions of a free topic. */
export function loadTopic(subject: string, slug: string): RenderedTopic {
  const topics = published.subjects.find((other) => other.slug === subject)?.topics;
  const topic = topics?.find((other) => other.slug === slug);
  if (!topic) throw new Error(`There is no topic ${subject}/${slug}.`);
  return publicText(topic, input.cacheDir);
}
