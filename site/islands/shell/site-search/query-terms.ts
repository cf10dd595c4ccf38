import { searchSpelling } from '../../../../scripts/content/search-spelling.ts';

/** Marks that writers often omit: accents of Latin letters, anusvara and nukta. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0902\u093c]/gu;
const PUNCTUATION = /[^\p{L}\p{M}\p{Nd}]+/gu;
/** What joins words into one: the index has the parts of `4-hour` too. */
const JOINERS = /[\p{Pd}/]+/gu;

/** The query with single spaces. */
export function normaliseQuery(query: string): string {
  return query.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** The query as the index spells it, word by word. */
export function indexedQuery(query: string): string {
  return normaliseQuery(searchSpelling(query).replace(JOINERS, ' '));
}

/** Splits a query, as `indexedQuery` returns it, into folded words. */
export function queryTerms(query: string): string[] {
  return query.split(' ').map(foldWord).filter(Boolean);
}

/**
 * Returns whether `word` contains `term` or shares at least its first half, like other forms of the same word. For an
 * unknown term, Pagefind returns words that share only the first letters.
 *
 * @param term one of `queryTerms`
 */
export function matchesTerm(word: string, term: string): boolean {
  const folded = foldWord(word);
  if (folded.includes(term)) return true;
  const letters = [...term];
  const difference = letters.findIndex((letter, index) => letter !== [...folded][index]);
  return difference === -1 || difference >= Math.max(3, Math.ceil(letters.length / 2));
}

/** Removes case, punctuation and optional marks. */
export function foldWord(text: string): string {
  return searchSpelling(text)
    .normalize('NFD')
    .replace(OPTIONAL_MARKS, '')
    .replace(PUNCTUATION, '')
    .toLowerCase();
}
