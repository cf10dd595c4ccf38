import { searchSpelling } from '../../../../scripts/content/search-spelling.ts';
import type { ExcerptPart, PageResult } from './search-state.ts';
import { foldWord, matchesTerm } from './query-terms.ts';
import type { PagefindPage, PagefindSection } from './pagefind.ts';

const MAX_SECTIONS = 3;
const MARKED = /<mark>(.*?)<\/mark>/gsu;

/** Converts a page of the index to a result, or returns null if no word of it matches the terms. */
export function pageResult(page: PagefindPage, terms: readonly string[]): PageResult | null {
  const { meta, sub_results: parts, url } = page;
  const words = page.content.split(/\s+/u);
  const matching = parts
    .map((part) => ({ part, score: matchScore(part, words, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ part }) => part);
  if (matching.length === 0) return null;
  const toSection = (part: PagefindSection) => ({
    url: part.url,
    title: part.title,
    excerpt: excerptParts(part.excerpt, part.title, terms),
  });
  const opening = matching.find((part) => part.url === url);
  const title = meta['title'] ?? url;
  return {
    url,
    title,
    under: meta['under'] ?? '',
    excerpt: opening ? toSection(opening).excerpt : [],
    sections: matching
      .filter((part) => part !== opening)
      .slice(0, MAX_SECTIONS)
      .map(toSection),
  };
}

/** Whether the page contains every term as it was typed. */
export function hasAllTerms({ content, meta }: PagefindPage, terms: readonly string[]): boolean {
  const words = `${meta['title'] ?? ''} ${content}`.split(/\s+/u).map(foldWord);
  return terms.every((term) => words.some((word) => word.includes(term)));
}

/** Scores a section by the number of terms that it contains, then by the weight of its words. */
function matchScore(part: PagefindSection, words: readonly string[], terms: readonly string[]): number {
  const matches = part.weighted_locations.filter(({ location }) =>
    terms.some((term) => matchesTerm(words[location] ?? '', term)),
  );
  const matchedTerms = terms.filter((term) =>
    matches.some(({ location }) => matchesTerm(words[location] ?? '', term)),
  );
  const weight = matches.reduce((sum, { balanced_score: score }) => sum + score, 0);
  return matchedTerms.length * 1e6 + weight;
}

/**
 * Splits an excerpt of the index, which is HTML with only `<mark>` elements, into parts of text. It leaves out the
 * section's heading at the start and removes marks from words that do not match the terms.
 */
export function excerptParts(html: string, heading: string, terms: readonly string[]): ExcerptPart[] {
  const parts = html.split(MARKED).map((piece, index) => {
    const text = piece.replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    return { text, marked: index % 2 === 1 && terms.some((term) => matchesTerm(text, term)) };
  });
  return dropStart(parts, headingLength(parts.map(({ text }) => text).join(''), heading));
}

function headingLength(text: string, heading: string): number {
  const start = searchSpelling(heading.trim());
  if (start === '' || !text.startsWith(start)) return 0;
  return start.length + (/^[.\s]*/u.exec(text.slice(start.length))?.[0].length ?? 0);
}

function dropStart(parts: readonly ExcerptPart[], length: number): ExcerptPart[] {
  let left = length;
  return parts
    .map((part) => {
      const text = part.text.slice(left);
      left = Math.max(0, left - part.text.length);
      return { ...part, text };
    })
    .filter(({ text }) => text !== '');
}
