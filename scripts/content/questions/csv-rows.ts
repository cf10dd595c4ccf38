import Papa from 'papaparse';

/** A row of a CSV file. */
export interface CsvRow {
  cells: string[];
  /** 1-based line on which the row begins; a quoted cell may run over several. */
  line: number;
  /** Offset in the text at which the row begins. */
  start: number;
  /** `stray`: a cell contains a quote that neither opens it nor is doubled. */
  quotes: 'valid' | 'stray';
}

/** Wider rows are refused for their width; checking all of their cells could take minutes. */
const CELLS_CHECKED = 64;

/** A quote after which the text cannot be split into rows with certainty. */
interface BrokenQuote {
  brokenQuoteLine: number;
}

/**
 * Splits comma-separated text with LF line ends into rows. `onRow` is called with each row that is not blank and stops
 * the reading by returning false. Returns the first broken quote, at which the reading stops, or null.
 */
export function readCsvRows(text: string, onRow: (row: CsvRow) => boolean): BrokenQuote | null {
  let broken: BrokenQuote | null = null;
  let start = 0;
  let line = 1;
  // A closing quote is recognised by what follows it, so the last line needs a line end as well.
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  Papa.parse<string[]>(ended, {
    delimiter: ',',
    newline: '\n',
    quoteChar: '"',
    escapeChar: '"',
    fastMode: false,
    step: ({ data: cells, errors, meta }, parser) => {
      const rowStart = start;
      const source = ended.slice(rowStart, meta.cursor);
      const rowLine = line;
      start = meta.cursor;
      line += lineEnds(source);

      const [error] = errors;
      const spansLines = source.trimEnd().includes('\n');
      const stray = cells.slice(0, CELLS_CHECKED).some((cell) => isStray(cell, source, spansLines));
      if (error !== undefined || (stray && spansLines)) {
        // The index of a quoting error is right after the quote that opened the cell.
        const index = (error as { index?: number } | undefined)?.index;
        const before = index === undefined ? '' : ended.slice(start - source.length, index);
        broken = { brokenQuoteLine: rowLine + lineEnds(before) };
        parser.abort();
        return;
      }
      if (cells.length === 1 && cells[0]?.trim() === '') return;
      if (!onRow({ cells, line: rowLine, start: rowStart, quotes: stray ? 'stray' : 'valid' }))
        parser.abort();
    },
  });
  return broken;
}

/**
 * Whether a cell contains quotes that were probably read in the wrong way: in a row of several lines any quote that is
 * not doubled (a missing one above shifts the rest), else a quote after white space at the start of the cell.
 */
function isStray(cell: string, source: string, spansLines: boolean): boolean {
  if (!cell.includes('"') || source.includes(cell.replaceAll('"', '""'))) return false;
  return spansLines || cell.trimStart().startsWith('"');
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}

/**
 * The beginning of a cell that a spreadsheet would run as a formula; East Asian versions also accept the wide signs. An
 * apostrophe in front escapes such a cell. It is also added to a cell that already begins with apostrophes and such a
 * sign, so that unescaping restores the original. A plain number such as -0.66 is no formula.
 */
const FORMULA = /^(?![+-]?\d+(?:\.\d+)?$)'*[=+\-@\t\r\n＝＋－＠]/u;

/** Separators of spreadsheets in other languages, which would begin a new cell after an unquoted one. */
const OTHER_SEPARATORS = /[;\t|]/u;

/** Options of Papa for files that spreadsheets open. */
export const SPREADSHEET_SAFE = {
  escapeFormulae: FORMULA,
  quotes: (cell: unknown) => OTHER_SEPARATORS.test(String(cell)),
};

/** Whether `SPREADSHEET_SAFE` writes a cell in another way. */
export function isUnsafeCell(cell: string): boolean {
  return FORMULA.test(cell) || OTHER_SEPARATORS.test(cell);
}

/** A cell as it was before it was escaped. */
export function unescapedFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
