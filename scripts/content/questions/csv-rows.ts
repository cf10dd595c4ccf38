import Papa from 'papaparse';

/** A row of a CSV file. */
export interface CsvRow {
  cells: string[];
  /** 1-based line on which the row begins; a quoted cell may run over several. */
  line: number;
  /** How its quotes stand: `stray` is a quote that a cell neither begins with nor doubles. */
  quotes: 'sound' | 'stray';
}

/** Rows that are wider are refused for that alone; looking for each of their cells could take minutes. */
const CELLS_LOOKED_AT = 64;

/** A quote after which the text cannot be cut into rows with any certainty. */
export interface BrokenQuote {
  brokenQuoteLine: number;
}

/**
 * Cuts comma-separated text with LF line ends into rows, line by line and without guessing. `onRow` gets each
 * row that is not blank and stops the reading by returning false. Returns the broken quote where there is one;
 * rows from there on are not handed over.
 */
export function readCsvRows(text: string, onRow: (row: CsvRow) => boolean): BrokenQuote | null {
  let broken: BrokenQuote | null = null;
  let start = 0;
  let line = 1;
  // A closing quote is recognised by what follows it, so the last line needs its end as well.
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  Papa.parse<string[]>(ended, {
    delimiter: ',',
    newline: '\n',
    quoteChar: '"',
    escapeChar: '"',
    fastMode: false,
    step: ({ data: cells, errors, meta }, parser) => {
      const source = ended.slice(start, meta.cursor);
      const rowLine = line;
      start = meta.cursor;
      line += lineEnds(source);

      const [error] = errors;
      const spansLines = source.trimEnd().includes('\n');
      const stray = cells.slice(0, CELLS_LOOKED_AT).some((cell) => isStray(cell, source, spansLines));
      if (error !== undefined || (stray && spansLines)) {
        // The index of a quoting error is the place right after the quote that opened the cell.
        const index = (error as { index?: number } | undefined)?.index;
        const before = index === undefined ? '' : ended.slice(start - source.length, index);
        broken = { brokenQuoteLine: rowLine + lineEnds(before) };
        parser.abort();
        return;
      }
      if (cells.length === 1 && cells[0]?.trim() === '') return;
      if (!onRow({ cells, line: rowLine, quotes: stray ? 'stray' : 'sound' })) parser.abort();
    },
  });
  return broken;
}

/**
 * Whether a cell holds quotes that were not meant to be read as they were: in a row over several lines any quote
 * that is not doubled (one that was forgotten above has shifted the rest), else white space before an opening quote.
 */
function isStray(cell: string, source: string, spansLines: boolean): boolean {
  if (!cell.includes('"') || source.includes(cell.replaceAll('"', '""'))) return false;
  return spansLines || cell.trimStart().startsWith('"');
}

function lineEnds(text: string): number {
  return text.split('\n').length - 1;
}
