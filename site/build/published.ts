import { listPageOf } from '../../scripts/content/topic-list.ts';
import {
  readCatalogue,
  readPreparedTopic,
  type CatalogueSubject,
  type CatalogueTopic,
  type PreparedTopic,
} from '../../scripts/content/disk/render/prepared.ts';

/** The checked and rendered content of the pages. */
export const catalogue = await readCatalogue(__BUILD_INPUT__);

export type { CatalogueSubject, CatalogueTopic };

/** A topic with its subject and its neighbours. */
export interface TopicInSubject {
  subject: CatalogueSubject;
  topic: CatalogueTopic;
  previous: CatalogueTopic | undefined;
  next: CatalogueTopic | undefined;
  /** Address of the subject, at the page of its list on which the topic is. */
  listHref: string;
}

export function subjectAt(slug: string | undefined): CatalogueSubject | undefined {
  return catalogue.subjects.find((subject) => subject.slug === slug);
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

export function loadTopic(subject: string, topic: string): Promise<PreparedTopic> {
  return readPreparedTopic(__BUILD_INPUT__, subject, topic);
}
