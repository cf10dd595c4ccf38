import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { readPages } from '../../../db/queries.ts';
import { users } from '../../../db/schema/accounts.ts';
import { highlights } from '../../../db/schema/highlights.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { outside } from '../highlights/store.ts';
import { readCardPages } from '../reviews/store.ts';
import { LEARNER_TABLES } from '../portability/tables.ts';
import type { LearnerTable } from '../portability/tables.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';

type Row = Record<string, unknown>;

/** Returns the account without secrets, or null if it does not exist. */
export async function readAccount(database: Database, userId: string): Promise<Row | null> {
  const [account] = await database.read.select().from(users).where(eq(users.id, userId));
  return account ? omit(account, ['passwordHash']) : null;
}

export interface ExportedPage {
  /** Name of the table in the export. */
  name: string;
  rows: Row[];
}

/**
 * Yields all exported tables page by page. The first page of each table is empty, so that empty tables are listed, too.
 *
 * @param inaccessible topics whose review cards and highlights are left out, because they contain questions and notes
 */
export async function* readTables(
  database: Database,
  userId: string,
  inaccessible: readonly TopicKey[],
): AsyncGenerator<ExportedPage> {
  for (const [name, { table, without, key, rows }] of Object.entries<LearnerTable>(LEARNER_TABLES)) {
    const pages: AsyncIterable<Row[]> =
      table === reviewCards
        ? readCardPages(database, userId, { inaccessible })
        : readPages<LearnerTable['table']>(database.read, {
            table,
            where: and(eq(table.userId, userId), table === highlights ? outside(inaccessible) : undefined),
            key,
            rows,
          });
    yield { name, rows: [] };
    for await (const page of pages) yield { name, rows: page.map((row) => omit(row, without)) };
  }
}

/** Bytes become Base64. */
function omit(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !columns.includes(name))
      .map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  );
}
