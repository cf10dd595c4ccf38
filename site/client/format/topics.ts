import type { SubjectSummary } from '../../../api/contract/content/topics.ts';
import type { Access } from '../../../scripts/content/model.ts';

interface Place {
  /** Slugs. */
  subject: string;
  topic: string;
}

export function topicAddress({ subject, topic }: Place): string {
  return `/${encodeURIComponent(subject)}/${encodeURIComponent(topic)}`;
}

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

/** Where a topic is edited, or one is added to the subject, or, without either, a subject is made. */
export function editAddress(subject?: string, topic?: string): string {
  const parts = [subject, topic].filter((part) => part !== undefined);
  return ['/admin/edit', ...parts.map(encodeURIComponent)].join('/');
}

export const ACCESS_NAMES: Record<Access, string> = {
  free: 'Free',
  authenticated: 'Logged-in Users',
  premium: 'Premium Users',
};

/** The name of an access level that came as text. */
export function nameOfAccess(text: string): string {
  return Object.entries(ACCESS_NAMES).find(([level]) => level === text)?.[1] ?? text;
}
