/** Marks that writers often omit: accents of Latin letters, candrabindu, anusvara, nukta and joiners. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u0901\u0902\u093c\u200c\u200d]/gu;
const PUNCTUATION = /[^\p{L}\p{M}\p{Nd}]+/gu;

/** Returns the query in Unicode composed form, like the index, and with single spaces. */
export function normaliseQuery(query: string): string {
  return query.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Splits a query into folded words. */
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
  return text.normalize('NFD').replace(OPTIONAL_MARKS, '').replace(PUNCTUATION, '').toLowerCase();
}
