import type { ImportResult, TableCounts } from '../contract/portability/export-file.ts';
import { readExportFile, splitExport } from '../contract/portability/import-parts.ts';
import type { TestApp } from './app.ts';
import type { TestLearner } from './learners.ts';
import { call } from './practice.ts';

/** A downloaded file. */
export interface ExportedFile {
  format: string;
  version: number;
  exportedAt: string;
  account: Record<string, unknown>;
  data: Record<string, Record<string, unknown>[]>;
}

type Server = Pick<TestApp, 'app'>;

export async function download({ app }: Server, { headers }: TestLearner): Promise<ExportedFile> {
  return (await app.inject({ url: '/api/auth/export', headers })).json<ExportedFile>();
}

/** Imports a file as the account page does. Throws the answer if the server refuses a part. */
export async function importFile(
  server: Server,
  learner: TestLearner,
  file: unknown,
  { dryRun = false } = {},
): Promise<Record<string, TableCounts>> {
  const read = readExportFile(JSON.stringify(file));
  if (typeof read === 'string') throw new Error(read);
  const totals: Record<string, TableCounts> = {};
  for (const { body } of splitExport(read)) {
    const url = `/api/auth/import${dryRun ? '?dryRun=true' : ''}`;
    const { status, data, message } = await call<ImportResult>(server, learner, 'POST', url, body);
    if (status !== 200) throw new Error(`${status} ${message}`);
    for (const [name, counts] of Object.entries(data.counts)) {
      const sums = (totals[name] ??= { new: 0, same: 0, merged: 0 });
      for (const kind of ['new', 'same', 'merged'] as const) sums[kind] += counts[kind];
    }
  }
  return totals;
}
