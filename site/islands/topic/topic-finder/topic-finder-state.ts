export const TOPICS_PER_PAGE = 15;

export interface FindableTopic {
  title: string;
  description: string;
}

export interface TopicPage {
  /** Indexes into the topics given, in their order. */
  shown: number[];
  /** How many topics match. */
  matching: number;
  /** 1-based; kept inside the pages there are. */
  page: number;
  pages: number;
}

/** The topics that match `search` (case-insensitive, in title or description), one page of them. */
export function findTopics(topics: readonly FindableTopic[], search: string, page: number): TopicPage {
  const wanted = search.trim().toLowerCase();
  const matches = topics.flatMap((topic, index) =>
    topic.title.toLowerCase().includes(wanted) || topic.description.toLowerCase().includes(wanted)
      ? [index]
      : [],
  );
  const pages = Math.max(1, Math.ceil(matches.length / TOPICS_PER_PAGE));
  const current = Math.min(Math.max(1, page), pages);
  const start = (current - 1) * TOPICS_PER_PAGE;
  return {
    shown: matches.slice(start, start + TOPICS_PER_PAGE),
    matching: matches.length,
    page: current,
    pages,
  };
}

/** Page numbers to offer: the first, the last and those around the current one; null stands for a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const numbers: (number | null)[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const near = Math.abs(number - page) <= 1 || number === 1 || number === pages;
    if (near) numbers.push(number);
    else if (numbers.at(-1) !== null) numbers.push(null);
  }
  return numbers;
}
