import { topicAddress } from './topics.ts';

/* Addresses of parts of topics. */

interface TopicAddress {
  /** Slugs. */
  subject: string;
  topic: string;
}

/** The address of a section. The number is used if the heading is not there any more. */
export function sectionHref(
  address: TopicAddress & { sectionIndex: number | null; headingId: string | null },
): string {
  const { sectionIndex, headingId } = address;
  const query = sectionIndex === null ? '' : `?section=${sectionIndex}`;
  const hash = headingId === null ? '' : `#${encodeURIComponent(headingId)}`;
  return topicAddress(address) + query + hash;
}

/** The address that opens the questions of a topic with a tag. */
export function practiceHref(address: TopicAddress, tag: string): string {
  return `${topicAddress(address)}?${new URLSearchParams({ tab: 'mcqs', tag }).toString()}`;
}
