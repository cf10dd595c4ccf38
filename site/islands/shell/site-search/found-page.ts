import { excerptParts } from './excerpt.ts';
import type { FoundPage } from './found.ts';
import { fits } from './words.ts';
import type { PagefindPage, PagefindSection } from './pagefind.ts';

const SECTIONS_SHOWN = 3;

/** What is shown of a page that the index offers; null where no word of it is meant by the query. */
export function foundPage(page: PagefindPage, terms: readonly string[]): FoundPage | null {
  const { meta, sub_results: parts, url } = page;
  const words = page.content.split(/\s+/u);
  const fitting = parts
    .map((part) => ({ part, fit: fitOf(part, words, terms) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ part }) => part);
  if (fitting.length === 0) return null;
  const shown = (part: PagefindSection) => ({
    url: part.url,
    title: part.title,
    excerpt: excerptParts(part.excerpt, part.title, terms),
  });
  const opening = fitting.find((part) => part.url === url);
  const title = meta['title'] ?? url;
  return {
    url,
    title,
    under: meta['under'] ?? '',
    excerpt: opening ? shown(opening).excerpt : [],
    sections: fitting
      .filter((part) => part !== opening)
      .slice(0, SECTIONS_SHOWN)
      .map(shown),
  };
}

/** How well a section fits: first by how many of the terms it has, then by the weight of its words. */
function fitOf(part: PagefindSection, words: readonly string[], terms: readonly string[]): number {
  const found = part.weighted_locations.filter(({ location }) =>
    terms.some((term) => fits(words[location] ?? '', term)),
  );
  const had = terms.filter((term) => found.some(({ location }) => fits(words[location] ?? '', term)));
  const weight = found.reduce((sum, { balanced_score: score }) => sum + score, 0);
  return had.length * 1e6 + weight;
}
