import Papa from 'papaparse';
import { findExtraColumns } from './extra-columns.ts';

/** Columns before those that are found by name. */
const FIXED = [
  'question',
  'option1',
  'option2',
  'option3',
  'option4',
  'correctAnswer',
  'explanation',
  'tags',
];

/** The trimmed text of a cell; '' if the column or the cell does not exist. */
export function cellAt(cells: readonly string[], index: number | undefined): string {
  return (index === undefined ? undefined : cells[index])?.trim() ?? '';
}

/**
 * The text of a row with a cell replaced, or added after empty ones. All other characters stay, the line end too.
 * @param row the exact text of one row, with the blank lines around it
 */
export function withCell(row: string, index: number, value: string, format?: Papa.UnparseConfig): string {
  const cells = rangesOf(row);
  const text = Papa.unparse([[value]], format);
  const found = cells[index];
  if (found) return row.slice(0, found.start) + text + row.slice(found.end);
  const end = cells.at(-1)?.end ?? 0;
  return row.slice(0, end) + ','.repeat(index - cells.length + 1) + text + row.slice(end);
}

/** The header row with those of these columns that it lacks at its end. All other characters stay. */
export function withColumns(header: string, names: readonly string[]): string {
  let text = header;
  for (const name of names) {
    const ranges = rangesOf(text);
    const cells = ranges.map(({ start, end }) => unquoted(text.slice(start, end)));
    const { indexes, end } = findExtraColumns(cells);
    if (name in indexes) continue;
    let at = cells.length;
    /* Names may be missing at the end of the header; cells without a name in between keep their place. */
    while (at > end && cells[at - 1]?.trim() === '') at -= 1;
    for (let fixed = cells.length; fixed < FIXED.length; fixed += 1) {
      text = withCell(text, fixed, FIXED[fixed] ?? '');
    }
    text = withCell(text, Math.max(at, FIXED.length), name);
  }
  return text;
}

interface Range {
  start: number;
  end: number;
}

/** Where the cells of a row are in its text, with their quotes; blank lines around it are left out. */
function rangesOf(row: string): Range[] {
  const first = Math.max(0, row.search(/\S/));
  /* Spaces at the start of the line belong to its first cell. */
  const from = row.lastIndexOf('\n', first) + 1;
  const ranges: Range[] = [];
  let start = from;
  let quoted = false;
  for (let at = from; at <= row.length; at += 1) {
    const character = row[at];
    if (character === '"' && (quoted || row.slice(start, at).trim() === '')) {
      quoted = !quoted;
    } else if (character === '"' && row[at - 1] === '"') {
      quoted = true;
    }
    if (!quoted && (character === ',' || character === '\n' || character === undefined)) {
      ranges.push({ start, end: at });
      start = at + 1;
      if (character !== ',') break;
    }
  }
  return ranges;
}

function unquoted(cell: string): string {
  const trimmed = cell.trim();
  return trimmed.startsWith('"') ? trimmed.slice(1, -1).replaceAll('""', '"') : trimmed;
}
