import type { SubjectSummary } from '../../../api/contract/content/topics.ts';
import { topicAddress } from './topic-address.ts';

interface Place {
  subject: string;
  topic: string;
}

export interface Titles extends Place {
  /** Address of the topic; null where the site has it no more. */
  address: string | null;
}

/** What a subject and a topic are called. `known` is null as long as nobody has said: slugs stand in for titles. */
export function titlesOf({ subject, topic }: Place, known: readonly SubjectSummary[] | null): Titles {
  const address = topicAddress({ subject, topic });
  const foundSubject = known?.find(({ slug }) => slug === subject);
  const foundTopic = foundSubject?.topics.find(({ slug }) => slug === topic);
  return {
    subject: foundSubject?.title ?? subject,
    topic: foundTopic?.title ?? topic,
    address: known === null || foundTopic ? address : null,
  };
}
