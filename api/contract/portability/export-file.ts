import { Type } from 'typebox';
import type { Static, TProperties } from 'typebox';
import { success } from '../shared/envelopes.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, IGNORED_TABLES, IMPORTED_TABLES } from './export-format.ts';
import { closed } from './row-columns.ts';
import { STUDY_ROWS } from './study-rows.ts';
import { TEST_ROWS } from './test-rows.ts';

/*
 * The file that a learner downloads with all their data, and imports. A row has the columns of its table, without the
 * learner's id. Columns that were added later are optional, so that files of earlier versions can be imported.
 */

/** Rows by table. */
const ROWS = { ...STUDY_ROWS, ...TEST_ROWS };

const IgnoredRows = {
  ...Object.fromEntries(
    IGNORED_TABLES.map((name) => [
      name,
      Type.Optional(Type.Array(Type.Unknown(), { description: 'Not imported.' })),
    ]),
  ),
};

type RowSchemas = typeof ROWS;
export type ImportRows = { [Name in keyof RowSchemas]?: Static<RowSchemas[Name]>[] };

/** Columns of each imported table, for tests. */
export const ROW_SCHEMAS: Record<keyof RowSchemas, { properties: TProperties }> = ROWS;

const Tables = Type.Object(
  {
    ...IgnoredRows,
    ...Object.fromEntries(
      Object.entries(ROWS).map(([name, schema]) => [name, Type.Optional(Type.Array(schema))]),
    ),
  },
  closed,
);

const header = {
  format: Type.Optional(
    Type.Literal(EXPORT_FORMAT, { description: 'Missing in files of the first versions.' }),
  ),
  version: Type.Optional(Type.Literal(EXPORT_VERSION, { description: 'Of the file format.' })),
};

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

/** An exported file, or a part of one. */
export const ImportedFile = Type.Object(
  {
    ...header,
    exportedAt: Type.Optional(Type.String()),
    account: Type.Optional(Type.Unknown({ description: 'Ignored: an import does not change the account.' })),
    data: Tables,
  },
  closed,
);

export interface ImportFile {
  data: ImportRows;
}

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
