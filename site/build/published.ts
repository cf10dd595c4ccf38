import { getEnvironmentData } from 'node:worker_threads';
import { listPageOf } from '../../scripts/content/topic-list.ts';
import {
  readCatalogue,
  readPreparedTopic,
  type Catalogue,
  type CatalogueTest,
  type PreparedTopic,
  type ShownSubject,
  type ShownTopic,
} from '../../scripts/content/disk/render/prepared.ts';

const inputDir = inputFolder();

const published = await readCatalogue(inputDir);

/**
 * What all pages may show. Pages of `OF_ALL_CONTENT` in scripts/publish/pages/planned-pages.ts and those of subjects, topics
 * and tests may use `subjects`, `tests` and the functions below, too.
 */
export const catalogue: Omit<Catalogue, 'subjects' | 'tests'> = published;

export const subjects: readonly ShownSubject[] = published.subjects;
export const { tests } = published;

/** The folder with the prepared content. `page-worker.ts` of scripts/publish and `scripts/dev.ts` set it. */
function inputFolder(): string {
  const folder = getEnvironmentData('prepared-content');
  if (typeof folder !== 'string') throw new Error('The folder with the prepared content is not set');
  return folder;
}

export type { CatalogueTest, ShownSubject, ShownTopic };

/** A topic with its subject and its neighbours. */
export interface TopicInSubject {
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

export function loadTopic(subject: string, topic: string): PreparedTopic {
  return readPreparedTopic(inputDir, subject, topic);
}
