import { TOPICS_PER_PAGE } from '../../../../scripts/content/addresses.ts';

interface FindableTopic {
  title: string;
  description: string;
}

interface TopicPage {
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

/** Describes the shown topics in one sentence. With a search, only the matching topics count. */
export function listSummary({ shown, matching }: TopicPage, search: string): string {
  const query = search.trim();
  const count = `Showing ${shown.length} of ${matching} ${matching === 1 ? 'topic' : 'topics'}`;
  return query === '' ? count : `${count} · Results for “${query}”`;
}

/** What the address says about the list. */
interface ListState {
  search: string;
  /** 1-based; may be higher than the last page. */
  page: number;
}

/** Characters; longer searches are cut. */
const MAX_SEARCH = 200;

/** @param query of the address, such as `?q=writs&page=2` */
export function listStateIn(query: string): ListState {
  const params = new URLSearchParams(query);
  const page = params.get('page') ?? '';
  return {
    search: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the query with this state. Other parameters stay; the first page and an empty search are left out. */
export function queryWith(query: string, { search, page }: ListState): string {
  const params = new URLSearchParams(query);
  const set = (name: string, value: string | null) => {
    if (value === null) params.delete(name);
    else params.set(name, value);
  };
  set('q', search.trim() || null);
  set('page', page === 1 ? null : String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
