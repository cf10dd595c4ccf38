import { Type } from 'typebox';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  IGNORED_TABLES,
  IMPORTED_TABLES,
} from '../../../contract/portability/export-format.ts';
import type { ImportedTable } from '../../../contract/portability/export-format.ts';
import { fileRowSchema } from '../../../db/schema/file-rows.ts';
import type { FileRow } from '../../../db/schema/file-rows.ts';
import { LEARNER_TABLES } from '../portability/learner-tables.ts';

type Tables = typeof LEARNER_TABLES;

/** Rows of an imported file by table, without columns of later versions. */
export type ImportRows = { [Name in ImportedTable]?: FileRow<Tables[Name]['table']>[] };

const closed = { additionalProperties: false };
const imported: ReadonlySet<string> = new Set(IMPORTED_TABLES);

const Rows = Type.Object(
  {
    ...Object.fromEntries(
      IGNORED_TABLES.map((name) => [
        name,
        Type.Optional(Type.Array(Type.Unknown(), { description: 'Not imported.' })),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(LEARNER_TABLES)
        .filter(([name]) => imported.has(name))
        .map(([name, { table }]) => [name, Type.Optional(Type.Array(fileRowSchema(table)))]),
    ),
  },
  closed,
);

/** An exported file, or a part of one. */
export const ImportedFile = Type.Object(
  {
    format: Type.Optional(
      Type.Literal(EXPORT_FORMAT, { description: 'Missing in files of the first versions.' }),
    ),
    version: Type.Optional(Type.Literal(EXPORT_VERSION, { description: 'Of the file format.' })),
    exportedAt: Type.Optional(Type.String()),
    account: Type.Optional(Type.Unknown({ description: 'Ignored: an import does not change the account.' })),
    data: Rows,
  },
  closed,
);
