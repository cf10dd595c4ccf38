import { topicAddress } from './topics.ts';

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
