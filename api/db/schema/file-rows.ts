import { getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { Type } from 'typebox';
import type { TObject, TSchema } from 'typebox';
import { roleOf, statedFacts } from './columns.ts';
import { closed, orNull } from './learner-columns.ts';

/* Rows of a learner as an export file has them: what their columns say about themselves. */

type ColumnsOf<Table extends SQLiteTable> = Table['_']['columns'];
type Stating<Table extends SQLiteTable, Fact> = {
  [Name in keyof ColumnsOf<Table>]: ColumnsOf<Table>[Name]['_'] extends Fact ? Name : never;
}[keyof ColumnsOf<Table>];
type Exported<Table extends SQLiteTable> = Omit<Table['$inferSelect'], Stating<Table, { exported: false }>>;
type Later<Table extends SQLiteTable> = Stating<Table, { addedLater: true }> & keyof Exported<Table>;

/** A row of a file; one of an earlier version lacks the columns that were added later. */
export type FileRow<Table extends SQLiteTable> = Omit<Exported<Table>, Later<Table>> &
  Partial<Pick<Exported<Table>, Later<Table>>>;

/** The names of the columns that no export has. */
export function columnsNotExported(table: SQLiteTable): string[] {
  return Object.keys(getTableColumns(table)).filter((column) => !roleOf(table, column).exported);
}

/** A row of a file, without what only the server writes. */
export function importedColumns<Row extends object>(table: SQLiteTable, row: Row): Row {
  const columns = Object.entries(row).filter(([column]) => roleOf(table, column).writer !== 'server');
  return Object.fromEntries(columns) as Row;
}

/** The schema of the rows of a file: the exported columns of the table, and no others. */
export function fileRowSchema(table: SQLiteTable): TObject {
  const notExported = columnsNotExported(table);
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => !notExported.includes(name));
  return closed(
    Object.fromEntries(
      columns.map(([name, { notNull }]): [string, TSchema] => {
        const { check, addedLater } = statedFacts(table).get(name) ?? {};
        if (!check) throw new Error(`The column ${name} does not say what a file may have.`);
        const schema = notNull || mayBeNull(check) ? check : orNull(check);
        return [name, addedLater ? Type.Optional(schema) : schema];
      }),
    ),
  );
}

function mayBeNull(check: TSchema): boolean {
  return Type.IsUnion(check) && check.anyOf.some((form) => Type.IsNull(form));
}
