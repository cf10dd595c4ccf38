import { Type } from 'typebox';
import type { Static } from 'typebox';
import { success } from '../shared/envelopes.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, IMPORTED_TABLES } from './export-format.ts';

/*
 * The file that a learner downloads with all their data, and what an import of it answers. The schema of the imported file is in
 * api/modules/learning/import, because the tables of the database define it.
 */

/** The downloaded file. */
export const AccountExport = Type.Object({
  format: Type.Literal(EXPORT_FORMAT),
  version: Type.Literal(EXPORT_VERSION),
  exportedAt: Type.String({ format: 'date-time' }),
  account: Type.Record(Type.String(), Type.Unknown(), { description: 'Not imported.' }),
  data: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
    description: `Rows by table. The request of an import describes ${IMPORTED_TABLES.length} of them.`,
  }),
});

export const ImportQuery = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({ default: false, description: 'Counts what an import would do, and saves nothing.' }),
  ),
});

const TableCounts = Type.Object({
  new: Type.Integer({ minimum: 0 }),
  same: Type.Integer({ minimum: 0, description: 'Exist with the same values.' }),
  merged: Type.Integer({ minimum: 0, description: 'Exist with other values; they are merged.' }),
});
export type TableCounts = Static<typeof TableCounts>;

export const ImportResult = Type.Object({
  counts: Type.Record(Type.String(), TableCounts, { description: 'By table.' }),
  bytes: Type.Integer({ description: 'By how many bytes the account grows.' }),
  attempts: Type.Integer({ description: 'New attempts at quizzes and tests.' }),
  runningTests: Type.Integer({
    minimum: 0,
    description: 'Tests that were still running when the file was made. They are left out.',
  }),
  free: Type.Object(
    { bytes: Type.Integer(), attempts: Type.Integer() },
    { description: 'What the account may still store after this request.' },
  ),
});
export type ImportResult = Static<typeof ImportResult>;
export const ImportAnswer = success(ImportResult);
