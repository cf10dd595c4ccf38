import type Papa from 'papaparse';
import { isUnsafeCell, SPREADSHEET_SAFE, unescapedFormula } from './csv-rows.ts';
import { readMcqSource } from './mcq-source.ts';
import { withCell } from './row-cells.ts';

/** A CSV of questions in which spreadsheets run no formula. Cells that are safe keep their text. @param csv with LF line ends */
export function escapedCsv(csv: string): string {
  return withCells(csv, (cell) => (isUnsafeCell(cell) ? cell : null), SPREADSHEET_SAFE);
}

/** A CSV as it was before it was escaped, by `escapedCsv` or by the export of a learner's own questions. */
export function unescapedCsv(csv: string): string {
  return withCells(csv, (cell) => {
    const text = unescapedFormula(cell);
    return text === cell ? null : text;
  });
}

/** @param change null for a cell that stays */
function withCells(
  csv: string,
  change: (cell: string) => string | null,
  format?: Papa.UnparseConfig,
): string {
  const read = readMcqSource(csv);
  if ('refusal' in read) return csv;
  const rows = [{ source: read.header, cells: read.headerCells }, ...read.rows].map(({ source, cells }) =>
    cells.reduce((text, cell, index) => {
      const changed = change(cell);
      return changed === null ? text : withCell(text, index, changed, format);
    }, source),
  );
  return rows.join('');
}
