import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { readPages } from '../../../db/queries.ts';
import { users } from '../../../db/schema/accounts.ts';
import { readCardPages } from '../reviews/store.ts';
import type { TopicKey } from '../reviews/store.ts';
import { EXPORTED, EXPORTED_ACCOUNT } from './exported-tables.ts';
import type { ExportedTable } from './exported-tables.ts';

type Row = Record<string, unknown>;

/** The account without what would open it; null where there is no such account. */
export async function readAccount(database: Database, userId: string): Promise<Row | null> {
  const [account] = await database.read.select().from(users).where(eq(users.id, userId));
  return account ? omit(account, EXPORTED_ACCOUNT.without) : null;
}

/** A page of rows of one table of the file. */
export interface ExportedPage {
  /** As the table is called in the file. */
  name: string;
  rows: Row[];
}

/**
 * Everything else that is kept about a learner but what would open their account, table by table and page by page. Each
 * table begins with an empty page.
 *
 * @param locked topics that the learner may not read now: a card has the whole question, so it is left out
 */
export async function* readEverything(
  database: Database,
  userId: string,
  locked: readonly TopicKey[],
): AsyncGenerator<ExportedPage> {
  for (const [name, exported] of Object.entries<ExportedTable>(EXPORTED)) {
    const { table, without, key, rows } = exported;
    const pages: AsyncIterable<Row[]> =
      table === EXPORTED.reviewCards.table
        ? readCardPages(database, userId, { locked })
        : readPages<ExportedTable['table']>(database.read, {
            table,
            where: eq(table.userId, userId),
            key,
            rows,
          });
    yield { name, rows: [] };
    for await (const page of pages) yield { name, rows: page.map((row) => omit(row, without)) };
  }
}

function omit(row: Row, hidden: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}
