import { searchSpelling } from '../../../../../scripts/content/search-spelling.ts';

/** Accents of Latin letters, and the nukta. */
const DROPPED = /[\u0300-\u036f\u093c]/gu;
const APOSTROPHES = /['’‘ʼ`]/gu;
/** `S.R.` and `U.N.`, but not the end of a sentence. */
const ABBREVIATION = /(?<![\p{L}\p{M}\p{N}])(?:\p{L}\.){2,}/gu;
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

/**
 * Reduces a title or query to what is compared: words in lower case, separated by single spaces. Spellings that writers
 * use for the same word become equal; vowels and consonants never do.
 */
export function foldTitle(text: string): string {
  return searchSpelling(text)
    .normalize('NFD')
    .replace(DROPPED, '')
    .replace(APOSTROPHES, '')
    .toLowerCase()
    .replace(ABBREVIATION, (dotted) => dotted.replaceAll('.', ''))
    .replaceAll('&', ' and ')
    .replace(SEPARATORS, ' ')
    .trim()
    .normalize('NFC');
}

/** The folded names of a page, most important first. */
export interface PageNames {
  title: string;
  /** Its other names: given ones, and parts of the title that stand for it. */
  aliases: readonly string[];
}

const BRACKETED = /\([^()]*\)|\[[^[\]]*\]/gu;
/** What follows only explains the title: `Article 32: Remedies`, `Parliament – Two Houses`. */
const EXPLANATION = /[:|—–]|\s-\s/u;

export function pageNames(title: string, given: readonly string[]): PageNames {
  const unbracketed = title.replace(BRACKETED, ' ');
  const implied = [unbracketed, unbracketed.split(EXPLANATION, 1)[0] ?? ''];
  const folded = foldTitle(title);
  const aliases = new Set([...given, ...implied].map(foldTitle));
  return { title: folded, aliases: [...aliases].filter((alias) => alias !== '' && alias !== folded) };
}

/** Ranks of a match; smaller is better. */
export const RANK = {
  title: 0,
  alias: 1,
  titleStart: 2,
  aliasStart: 3,
  titleBegun: 4,
  aliasBegun: 5,
  /** Plus the number of words that the query only begins. */
  allWords: 6,
  /** Not every word is there: the query is probably mistyped. */
  guess: 1000,
} as const;

/** @param query folded, with at least one word */
export function matchRank(query: string, { title, aliases }: PageNames): number {
  if (title === query) return RANK.title;
  if (aliases.includes(query)) return RANK.alias;
  const start = `${query} `;
  if (title.startsWith(start)) return RANK.titleStart;
  if (aliases.some((alias) => alias.startsWith(start))) return RANK.aliasStart;
  /* Numbers match only as a whole: 32 does not match 326. */
  if (!/\p{N}$/u.test(query)) {
    if (title.startsWith(query)) return RANK.titleBegun;
    if (aliases.some((alias) => alias.startsWith(query))) return RANK.aliasBegun;
  }
  const words = [title, ...aliases].join(' ').split(' ');
  const wanted = query.split(' ');
  if (!wanted.every((term) => words.some((word) => word.startsWith(term)))) return RANK.guess;
  return RANK.allWords + wanted.filter((term) => !words.includes(term)).length;
}
