/**
 * The beginning of a cell that a spreadsheet would run as a formula; East Asian versions also accept the wide signs. An
 * apostrophe in front escapes such a cell. It is also added to a cell that already begins with apostrophes and such a
 * sign, so that unescaping restores the original.
 */
export const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

/** Separators of spreadsheets in other languages, which would begin a new cell after an unquoted one. */
const OTHER_SEPARATORS = /[;\t|]/u;

/** Options of Papa for files that spreadsheets open. */
export const SPREADSHEET_SAFE = {
  escapeFormulae: FORMULA,
  quotes: (cell: unknown) => OTHER_SEPARATORS.test(String(cell)),
};

/** A cell as it was before it was escaped. */
export function unescapedFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
