import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { listCards } from '../reviews/store.ts';
import type { TopicKey } from '../reviews/store.ts';
import { EXPORTED, EXPORTED_ACCOUNT } from './exported-tables.ts';

type Row = Record<string, unknown>;

export interface Exported {
  account: Row;
  data: Record<string, Row[]>;
}

/**
 * Everything that is kept about a learner but what would open their account; null where there is no such account.
 *
 * @param locked topics that the learner may not read now: a card has the whole question, so it stays out
 */
export async function readEverything(
  database: Database,
  userId: string,
  locked: readonly TopicKey[],
): Promise<Exported | null> {
  const { table: users, without } = EXPORTED_ACCOUNT;
  const [account] = await database.read.select().from(users).where(eq(users.id, userId));
  if (!account) return null;
  const data: Record<string, Row[]> = {};
  for (const [name, { table, without: hidden }] of Object.entries(EXPORTED)) {
    const rows: Row[] =
      table === EXPORTED.reviewCards.table
        ? await listCards(database, userId, { locked })
        : await database.read.select().from(table).where(eq(table.userId, userId));
    data[name] = rows.map((row) => omit(row, hidden));
  }
  return { account: omit(account, without), data };
}

function omit(row: Row, hidden: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)));
}
