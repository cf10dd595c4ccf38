/** Marks that are written or left out at will: accents of Latin letters, candrabindu, anusvara and nukta, joiners. */
const OPTIONAL = /[\u0300-\u036f\u0901\u0902\u093c\u200c\u200d]/gu;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{M}\p{Nd}]+/gu;

/** A query as it is searched: the same letter is written in one way, in the index too. */
export function tidyQuery(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

export function termsOf(query: string): string[] {
  return query.split(' ').map(fold).filter(Boolean);
}

/**
 * Whether `word` is one that somebody who typed `term` may mean: it holds it, or begins like it for half of its length
 * at least, as other forms of the same word do. Where the index knows no such word it offers any that begins alike.
 * @param term one of `termsOf`
 */
export function fits(word: string, term: string): boolean {
  const found = fold(word);
  if (found.includes(term)) return true;
  const letters = [...term];
  const alike = letters.findIndex((letter, index) => letter !== [...found][index]);
  return alike === -1 || alike >= Math.max(3, Math.ceil(letters.length / 2));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(OPTIONAL, '').replace(NEITHER_LETTER_NOR_DIGIT, '').toLowerCase();
}
