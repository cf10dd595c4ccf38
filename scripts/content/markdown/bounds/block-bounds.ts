/** Maximum number of quotes and lists opened on one line. The parser's stack overflows at a few thousand. */
const OPENED_BY_LINE_MAX = 100;

/**
 * Maximum number of lines that continue a quote or list item without its mark, one after the other. The parser looks
 * back over all of them for each.
 */
const LAZY_LINES_MAX = 500;

const OPENERS = /[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))/y;
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1)+[ \t]*$/;
const QUOTE = /^[ \t]*>/;
const ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
const INDENTED = /^(?: {2}|\t)/;

/** Whether one line opens more blocks than the parser can nest. */
export function opensTooManyBlocks(markdown: string): boolean {
  return markdown.split(/[\n\r]/).some((line) => {
    if (line.length < OPENED_BY_LINE_MAX) return false;
    OPENERS.lastIndex = 0;
    let count = 0;
    while (count <= OPENED_BY_LINE_MAX && OPENERS.test(line)) count += 1;
    return count > OPENED_BY_LINE_MAX && !RULE.test(line);
  });
}

/** 1-based line of the first block that is continued without marks for too many lines; null if there is none. */
export function lineOfLazyBlock(markdown: string): number | null {
  let opened: 'quote' | 'item' | null = null;
  let start = 0;
  let count = 0;
  for (const [index, line] of markdown.split(/\r\n?|\n/).entries()) {
    if (line.trim() === '') opened = null;
    else if (QUOTE.test(line) || ITEM.test(line)) {
      if (opened === null) {
        start = index + 1;
        count = 0;
      }
      opened = QUOTE.test(line) ? 'quote' : 'item';
    } else if (opened === 'quote' || (opened === 'item' && !INDENTED.test(line))) {
      count += 1;
      if (count > LAZY_LINES_MAX) return start;
    }
  }
  return null;
}
