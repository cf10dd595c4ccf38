import type { ExportedPage } from './store.ts';

export interface ExportHead {
  /** ISO time. */
  exportedAt: string;
  account: Record<string, unknown>;
}

/** Writes the JSON of `AccountExport` in parts. @param pages those of one table one after the other */
export async function* writeExport(
  { exportedAt, account }: ExportHead,
  pages: AsyncIterable<ExportedPage>,
): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(exportedAt)},"account":${JSON.stringify(account)},"data":{`;
  let table: string | null = null;
  let first = true;
  for await (const { name, rows } of pages) {
    if (name !== table) {
      yield `${table === null ? '' : '],'}${JSON.stringify(name)}:[`;
      table = name;
      first = true;
    }
    if (rows.length === 0) continue;
    yield (first ? '' : ',') + rows.map((row) => JSON.stringify(row)).join(',');
    first = false;
  }
  yield table === null ? '}}' : ']}}';
}
