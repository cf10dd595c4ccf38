import { createHash } from 'node:crypto';
import type { TableShape } from '../../api/db/schema/table-shape.ts';
import { pagesOf } from './row-pages.ts';
import type { Row, Source } from './source-and-target.ts';

/** What both engines must agree on for a table. */
export interface TableDigest {
  rows: number;
  /** Hexadecimal; the sum of the digests of the rows, so that their order does not matter. */
  digest: string;
}

const MODULUS = 1n << 128n;

/** @param convert is applied to each row first */
export async function digestOf(
  source: Source,
  table: TableShape,
  convert: (row: Row) => Row = (row) => row,
): Promise<TableDigest> {
  let rows = 0;
  let sum = 0n;
  for await (const page of pagesOf(source, table, null)) {
    for (const row of page) {
      rows += 1;
      sum = (sum + digestOfRow(convert(row))) % MODULUS;
    }
  }
  return { rows, digest: sum.toString(16).padStart(32, '0') };
}

function digestOfRow(row: Row): bigint {
  const encoded = JSON.stringify(
    row.map((value) => (Buffer.isBuffer(value) ? [value.toString('base64')] : value)),
  );
  return BigInt(`0x${createHash('sha256').update(encoded).digest('hex').slice(0, 32)}`);
}
