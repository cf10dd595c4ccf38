/**
 * Beginnings that make a spreadsheet run a cell, in cells of several lines too; East Asian versions take the wide forms
 * as well. Cells are defused by an apostrophe in front. Those that begin with apostrophes and then such a sign get
 * another one, so that what was written can be told from what was added.
 */
export const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** A cell as it was before it was defused. */
export function undefused(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
