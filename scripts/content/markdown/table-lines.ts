/**
 * What may be the row under a table's head: dashes, with what aligns them and what parts cells. The signs and the white
 * space of the quotes and lists that the table stands in come before it.
 */
const DELIMITER_ROW = /^[\s>|:-]*-[\s>|:-]*$/;
const BLANK = /^[ \t]*$/;

/**
 * 1-based numbers of the lines that a table may stand on: the one before what may be its delimiter row, that row, and
 * all up to the next blank line. Many of them hold none; no other line does.
 */
export function linesOfTables(markdown: string): Set<number> {
  const found = new Set<number>();
  let isBody = false;
  for (const [index, line] of markdown.split(/\r\n?|\n/).entries()) {
    if (DELIMITER_ROW.test(line)) {
      found.add(index);
      isBody = true;
    }
    if (BLANK.test(line)) isBody = false;
    if (isBody) found.add(index + 1);
  }
  return found;
}
