import { hasAllTerms, pageResult } from './page-result.ts';
import type { PagefindPage } from './pagefind.ts';
import type { PageResult, SearchResults } from './search-state.ts';
import type { TitleHit, TitleHits } from './titles/title-index.ts';

/** A result of the full-text search, whose page is not loaded yet. */
export interface Candidate {
  /** Folded words of the query that found it. */
  terms: readonly string[];
  data(): Promise<PagefindPage>;
}

/** Full-text results that match no term in a row, after which the rest is not examined. */
const MAX_MISSES = 24;

/**
 * Joins title hits and full-text results: titles first, with the sections that the full-text search finds in the same
 * page, and each page once. Guessed titles come before other pages only if these do not have the words as they were typed.
 *
 * @param candidates best first
 * @param limit maximum number of pages
 */
export async function rankedResults(
  { sure, guesses }: TitleHits,
  candidates: readonly Candidate[],
  limit: number,
): Promise<SearchResults> {
  const found = new Map<string, PageResult>();
  let [examined, misses, isTypedRight] = [0, 0, false];
  const ordered = (): PageResult[] => {
    const other = [...found.values()];
    const listed = new Map<string, PageResult>();
    const order = isTypedRight ? [sure, other, guesses] : [sure, guesses, other];
    for (const page of order.flat()) {
      if (!listed.has(page.url)) listed.set(page.url, found.get(page.url) ?? titleOnly(page));
    }
    return [...listed.values()];
  };
  /* At least `limit` candidates are examined for the sections of the pages whose titles match. */
  while (examined < candidates.length && misses < MAX_MISSES) {
    const missing = Math.max(limit - ordered().length, limit - examined);
    if (missing <= 0) break;
    const batch = candidates.slice(examined, examined + missing);
    const pages = await Promise.all(
      batch.map(async (candidate) => ({ terms: candidate.terms, page: await candidate.data() })),
    );
    if (examined === 0) isTypedRight = pages.some(({ page, terms }) => hasAllTerms(page, terms));
    examined += batch.length;
    for (const { page, terms } of pages) {
      const result = pageResult(page, terms);
      misses = result ? 0 : misses + 1;
      if (result && !found.has(result.url)) found.set(result.url, result);
    }
  }
  const pages = ordered();
  const isExhausted = examined >= candidates.length || misses >= MAX_MISSES;
  const more = pages.length > limit || !isExhausted;
  return { pages: pages.slice(0, limit), more, titlesOnly: false, instead: [] };
}

/** The results if the full-text index cannot be loaded; null if no title matches. */
export function titleResults({ sure, guesses }: TitleHits, limit: number): SearchResults | null {
  const pages = [...sure, ...guesses].map(titleOnly);
  if (pages.length === 0) return null;
  return { pages: pages.slice(0, limit), more: pages.length > limit, titlesOnly: true, instead: [] };
}

export function titleOnly({ url, title, under }: TitleHit): PageResult {
  return { url, title, under, excerpt: [], sections: [] };
}
