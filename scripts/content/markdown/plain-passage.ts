/** Longest text that is looked at; the bounds of what is longer are known elsewhere. */
const LOOKED_AT_MAX = 10_000;

/** One line from a letter on, without anything that markdown, HTML or the marking of languages could read. */
const PLAIN = /^[A-Za-z][^\u0900-\u097f\p{Cc}&<\\*_~`[\]|@]*$/u;
const ADDRESS = /www|http/i;

/**
 * Whether markdown makes a single paragraph of a text and leaves every letter of it as it is. Most explanations are so,
 * and to parse them would take a tenth of the time of all rendering.
 */
export function isPlainPassage(markdown: string): boolean {
  if (markdown.length > LOOKED_AT_MAX || markdown.endsWith(' ')) return false;
  return PLAIN.test(markdown) && !ADDRESS.test(markdown);
}
