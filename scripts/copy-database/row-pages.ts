import type { TableShape } from '../../api/db/schema/table-shape.ts';
import { keyOf } from './source-and-target.ts';
import type { Row, Source } from './source-and-target.ts';

/** Bytes that a page should have, roughly. */
const PAGE_BYTES = 2_000_000;
const MOST_ROWS = 2_000;
/** Rows of the first page, and of all pages of tables with files and pictures, each of which may have megabytes. */
const FEW_ROWS = 8;

/** Yields the rows of a table after a key in pages, which have fewer rows the larger these are. */
export async function* pagesOf(source: Source, table: TableShape, after: Row | null): AsyncGenerator<Row[]> {
  const most = table.columns.some(({ kind }) => kind === 'bytes') ? FEW_ROWS : MOST_ROWS;
  let limit = FEW_ROWS;
  let last = after;
  for (;;) {
    const rows = await source.page(table, last, limit);
    const end = rows.at(-1);
    if (!end) return;
    yield rows;
    if (rows.length < limit) return;
    last = keyOf(table, end);
    const fitting = Math.floor((rows.length * PAGE_BYTES) / rows.reduce((sum, row) => sum + sizeOf(row), 1));
    limit = Math.max(1, Math.min(fitting, limit * 4, most));
  }
}

function sizeOf(row: Row): number {
  let size = 0;
  for (const value of row) size += typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8;
  return size;
}
