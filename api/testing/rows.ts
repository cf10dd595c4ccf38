import { getTableColumns, getTableName } from 'drizzle-orm';
import type { Column } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * A row of any table with a value for every column. Text columns contain their name and `userId`.
 *
 * Only `answersAt` is null: in the past it would ask the server to mark the test and to write its results again.
 */
export function rowFor(table: SQLiteTable, userId: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Column>(getTableColumns(table)).map(([name, column]): [string, unknown] => {
      if (name === 'userId') return [name, userId];
      if (name === 'answersAt') return [name, null];
      if (name === 'attemptId') return [name, `${userId}-${attemptsOf(table)}`];
      if (name === 'id') return [name, `${userId}-${getTableName(table)}`];
      if (column.dataType === 'boolean') return [name, true];
      if (column.dataType === 'number') return [name, 1];
      if (column.dataType === 'buffer') return [name, Buffer.from(`${name} of ${userId}`)];
      if (column.dataType === 'json') return [name, []];
      return [name, `${name} of ${userId}`];
    }),
  );
}

/** The table that `attemptId` refers to. */
function attemptsOf(table: SQLiteTable): string {
  return getTableName(table).startsWith('test_') ? 'test_attempts' : 'attempts';
}
