import { joinMcqRows, readMcqSource } from './mcq-source.ts';

/**
 * The rows of a CSV that readers may have: those of active questions, byte by byte. Rows that are held, dropped or invalid
 * are left out, and '' is returned if no row is left or the rows cannot be told apart.
 * @param csv with LF line ends
 */
export function shownCsv(csv: string): string {
  if (csv === '') return '';
  const read = readMcqSource(csv);
  if ('refusal' in read) return '';
  const shown = read.rows.filter(({ mcq }) => mcq?.status === 'active');
  return shown.length === read.rows.length
    ? csv
    : joinMcqRows(
        read.header,
        shown.map(({ source }) => source),
      );
}
