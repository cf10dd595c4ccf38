import { normaliseText } from '../decode-text.ts';
import { readMcqSource } from './mcq-source.ts';

/**
 * `after`, a CSV with LF line ends, with the byte order mark and the line ends of the file that it replaces, so that rows
 * that stay keep their bytes and a change in git shows only the others. @param before the file with its line ends and BOM
 */
export function withBytesOf(before: string, after: string): string {
  const hasMark = before.startsWith('\uFEFF');
  const raw = hasMark ? before.slice(1) : before;
  if (!hasMark && !raw.includes('\r')) return after;
  const [old, changed] = [readMcqSource(normaliseText(raw)), readMcqSource(after)];
  if ('refusal' in old || 'refusal' in changed) return after;

  const rawRows = new Map<string, string>();
  let start = 0;
  for (const row of [old.header, ...old.rows.map(({ source }) => source)]) {
    const end = endInRaw(raw, start, row);
    rawRows.set(withoutEnd(row), raw.slice(start, end).replace(/(?:\r\n|\r|\n)$/, ''));
    start = end;
  }
  const lineEnd = /\r\n?|\n/.exec(raw)?.[0] ?? '\n';
  const rows = [changed.header, ...changed.rows.map(({ source }) => source)].map((row) => {
    const text = withoutEnd(row);
    return (rawRows.get(text) ?? text) + (row.endsWith('\n') ? lineEnd : '');
  });
  return (hasMark ? '\uFEFF' : '') + rows.join('');
}

/**
 * `after`, a CSV with LF line ends and the rows of `before` in their order, in which each row keeps all bytes of the file
 * that it replaces but for those that differ. @param before the file with its line ends and BOM
 */
export function withRowBytesOf(before: string, after: string): string {
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
  const raw = before.slice(mark.length);
  const [old, changed] = [readMcqSource(normaliseText(raw)), readMcqSource(after)];
  if ('refusal' in old || 'refusal' in changed || old.rows.length !== changed.rows.length) {
    return withBytesOf(before, after);
  }
  const rowsOf = ({ header, rows }: typeof old) => [header, ...rows.map(({ source }) => source)];
  const rows = rowsOf(changed);
  let start = 0;
  const texts = rowsOf(old).map((row, index) => {
    const from = start;
    start = endInRaw(raw, from, row);
    return mark === '' && !raw.includes('\r') ? rows[index] : rowInRaw(raw, from, [row, rows[index] ?? row]);
  });
  return mark + texts.join('');
}

/** The raw text of a row, with the part that differs between `row` and `changed` as it is in `changed`. */
function rowInRaw(raw: string, from: number, [row, changed]: [row: string, changed: string]): string {
  const shorter = Math.min(row.length, changed.length);
  let same = 0;
  while (same < shorter && row[same] === changed[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < shorter - same && row.at(-1 - sameAtEnd) === changed.at(-1 - sameAtEnd)) sameAtEnd += 1;
  const at = (length: number) => endInRaw(raw, from, row.slice(0, length));
  return (
    raw.slice(from, at(same)) +
    changed.slice(same, changed.length - sameAtEnd) +
    raw.slice(at(row.length - sameAtEnd), at(row.length))
  );
}

function withoutEnd(row: string): string {
  return row.endsWith('\n') ? row.slice(0, -1) : row;
}

/** The offset in the raw text after a row that begins at `start`, in which each line end is one LF. */
function endInRaw(raw: string, start: number, row: string): number {
  let end = start;
  for (const character of row.split('')) {
    end += character === '\n' && raw.startsWith('\r\n', end) ? 2 : 1;
  }
  return end;
}
