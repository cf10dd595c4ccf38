import { findExtraColumns } from './extra-columns.ts';
import { readMcqSource } from './mcq-source.ts';
import { cellAt, withCell, withColumns } from './row-cells.ts';

/** A corrected key of a question. */
interface CorrectedKey {
  /** Indexes into the options that are filled in; null if the key is for other options. @param options of the row */
  keysOf: (options: readonly string[]) => readonly number[] | null;
  dropped: boolean;
}

/** The cell `correctAnswer`. */
const ANSWER = 5;

/**
 * Writes a corrected key into the row of a question: its correctAnswer, further right options into the column `also`, and the status
 * `dropped`. Columns that are missing are added. Everything else keeps its text.
 *
 * @param csv with LF line ends
 * @returns null if the row does not exist, has an error, or has other options
 */
export function withKey(csv: string, id: string, { keysOf, dropped }: CorrectedKey): string | null {
  const read = readMcqSource(csv);
  if ('refusal' in read) return null;
  const { header, rows } = read;
  const row = rows.find(({ mcq }) => mcq?.id === id);
  const keys = row?.mcq && keysOf(row.mcq.options);
  const spilled = rows.some(({ issues }) => issues.some(({ code }) => code === 'csv-extra-columns'));
  if (!row?.mcq || !keys || keys.length === 0 || spilled) return null;
  /* Empty options are left out of the options of a question, but not of the numbers in its row. */
  const filled = [0, 1, 2, 3].filter((option) => cellAt(row.cells, option + 1) !== '');
  const [answer = '', ...also] = keys.map((key) => String(filled[key] ?? ''));
  const status = dropped
    ? 'dropped'
    : row.mcq.status === 'dropped'
      ? ''
      : cellAt(row.cells, read.columns.indexes.status);
  const named = { also: also.join(' '), status };
  const names = (['also', 'status'] as const).filter((name) => named[name] !== '');
  const wider = withColumns(header, names);
  const headed = readMcqSource(wider);
  const { indexes } = findExtraColumns('refusal' in headed ? [] : headed.headerCells);
  let source = withCell(row.source, ANSWER, answer);
  for (const name of ['also', 'status'] as const) {
    const index = indexes[name];
    if (index !== undefined && cellAt(row.cells, index) !== named[name])
      source = withCell(source, index, named[name]);
  }
  return wider + rows.map((one) => (one === row ? source : one.source)).join('');
}
