export const TOPICS_PER_PAGE = 15;

export interface FindableTopic {
  title: string;
  description: string;
}

export interface TopicPage {
  /** Indexes of the topics on the page. */
  shown: number[];
  /** Number of topics that match. */
  matching: number;
  /** 1-based, limited to the existing pages. */
  page: number;
  pages: number;
}

/** Returns a page of the topics that contain `search` in their title or description, in any case. */
export function findTopics(topics: readonly FindableTopic[], search: string, page: number): TopicPage {
  const query = search.trim().toLowerCase();
  const matches = topics.flatMap((topic, index) =>
    topic.title.toLowerCase().includes(query) || topic.description.toLowerCase().includes(query)
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

/** The page numbers to show: the first, the last and those next to the current one. Null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const numbers: (number | null)[] = [];
  for (let number = 1; number <= pages; number += 1) {
    const isShown = Math.abs(number - page) <= 1 || number === 1 || number === pages;
    if (isShown) numbers.push(number);
    else if (numbers.at(-1) !== null) numbers.push(null);
  }
  return numbers;
}
