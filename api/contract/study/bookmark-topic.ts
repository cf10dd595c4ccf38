/* What a bookmark is on, in one word. Without TypeBox, so that islands load these lines and nothing else. */

export interface BookmarkTarget {
  /** Slug of the topic. */
  topic: string;
  /** 0-based, in document order; null for the topic as a whole. */
  sectionIndex: number | null;
}

/** `{topic}`, or `{topic}-section-{index}`; no topic's own slug ends like that. */
export function bookmarkTopic({ topic, sectionIndex }: BookmarkTarget): string {
  return sectionIndex === null ? topic : `${topic}-section-${sectionIndex}`;
}

export function parseBookmarkTopic(text: string): BookmarkTarget {
  const [, topic, index] = /^(.+)-section-(0|[1-9]\d{0,8})$/su.exec(text) ?? [];
  return topic === undefined ? { topic: text, sectionIndex: null } : { topic, sectionIndex: Number(index) };
}
