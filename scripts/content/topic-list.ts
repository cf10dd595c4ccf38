/** Topics on a page of a subject's list. */
export const TOPICS_PER_PAGE = 15;

/** The page of the subject's list on which a topic is, from 1. @param index of the topic in its subject */
export function listPageOf(index: number): number {
  return Math.floor(index / TOPICS_PER_PAGE) + 1;
}
