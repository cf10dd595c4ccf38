import { mayRead, type LearnerAccess } from '../../../api/contract/content/access-rules.ts';
import type { SubjectSummary } from '../../../api/contract/content/topics.ts';
import type { Access } from '../../../scripts/content/access.ts';
import type { ListedSubject } from '../../../api/contract/admin/subjects.ts';

export interface Place {
  /** Slugs. */
  subject: string;
  topic: string;
}

export function topicAddress({ subject, topic }: Place): string {
  return `/${encodeURIComponent(subject)}/${encodeURIComponent(topic)}`;
}

export interface Titles extends Place {
  /** Path of the topic; null if it is not published any more. */
  address: string | null;
  /** Null also while it is not known. */
  access: Access | null;
}

/** Titles of a subject and a topic. Falls back to the slugs, also while `known` is not loaded (null). */
export function titlesOf({ subject, topic }: Place, known: readonly SubjectSummary[] | null): Titles {
  const address = topicAddress({ subject, topic });
  const foundSubject = known?.find(({ slug }) => slug === subject);
  const foundTopic = foundSubject?.topics.find(({ slug }) => slug === topic);
  return {
    subject: foundSubject?.title ?? subject,
    topic: foundTopic?.title ?? topic,
    address: known === null || foundTopic ? address : null,
    access: foundTopic?.access ?? null,
  };
}

/** How a topic opens that a signed-in learner may not read; null if they may, or if it is not published. */
export function lockedText(
  { access }: { access: Access | null },
  learner: LearnerAccess | null,
): string | null {
  return access === null || learner === null || mayRead(access, learner)
    ? null
    : 'Opens with a premium membership';
}

/** The first topic that is not completed and that the learner can open. */
export function firstUnfinished<
  Entry extends { available: boolean; access: Access | null; completed: boolean },
>(entries: readonly Entry[], learner: LearnerAccess | null): Entry | undefined {
  return entries.find((entry) => entry.available && !entry.completed && lockedText(entry, learner) === null);
}

/** Path of the editor: for a topic, for a new topic of a subject, or for a new subject. */
export function editAddress(subject?: string, topic?: string): string {
  const parts = [subject, topic].filter((part) => part !== undefined);
  return ['/admin/edit', ...parts.map(encodeURIComponent)].join('/');
}

export const ACCESS_NAMES: Record<Access, string> = {
  free: 'Free',
  authenticated: 'Logged-in Users',
  premium: 'Premium Users',
};

/** The label of an access level; unknown levels are returned unchanged. */
export function nameOfAccess(text: string): string {
  return Object.entries(ACCESS_NAMES).find(([level]) => level === text)?.[1] ?? text;
}

/** The headings of the home page. */
export const HOME_HEADINGS: Readonly<Record<ListedSubject['group'], string>> = {
  'prelims-mains': 'Courses (Prelims + Mains)',
  mains: 'Courses (Mains)',
  more: 'More Courses',
};

/* Addresses of parts of topics. */

interface TopicAddress {
  /** Slugs. */
  subject: string;
  topic: string;
}

/** The address of a section. The number is used if the heading does not exist any more. */
export function sectionHref(
  address: TopicAddress & { sectionIndex: number | null; headingId: string | null },
): string {
  const { sectionIndex, headingId } = address;
  const query = sectionIndex === null ? '' : `?section=${sectionIndex}`;
  const hash = headingId === null ? '' : `#${encodeURIComponent(headingId)}`;
  return topicAddress(address) + query + hash;
}

/**
 * The address of the section that teaches a question. The page finds the nearest section if there is none with this id any
 * more, as in the learner's own notes.
 */
export function readAgainHref(address: TopicAddress, section: string): string {
  return `${topicAddress(address)}?${new URLSearchParams({ section }).toString()}#${encodeURIComponent(section)}`;
}

/** The address that opens the questions of a topic with a tag. */
export function practiceHref(address: TopicAddress, tag: string): string {
  return `${topicAddress(address)}?${new URLSearchParams({ tab: 'mcqs', tag }).toString()}`;
}
