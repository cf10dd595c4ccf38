import { setImmediate } from 'node:timers/promises';
import { EXPORTED_TABLES } from '../../learning/export/store.ts';
import { deleteOldAttempts } from '../../learning/quiz/store.ts';
import { COUNTED_TABLES, deleteRows } from '../../learning/quota/store.ts';
import type { CountedTable, LearnerDatabase } from '../../learning/quota/store.ts';

/** Rows that one transaction deletes. */
const ROWS_AT_ONCE = 500;

/**
 * Deletes what a learner has stored in small transactions between which others are served: a large account deleted in
 * one would keep everyone waiting for seconds. The account itself stays.
 */
export async function clearAccount(database: LearnerDatabase, userId: string): Promise<void> {
  while ((await deleteOldAttempts(database, userId, Number.MAX_SAFE_INTEGER)) > 0) await setImmediate();
  for (const { table, key } of Object.values(EXPORTED_TABLES)) {
    if (!isCounted(table)) continue;
    while (await deleteRows(database, userId, { table, key, rows: ROWS_AT_ONCE })) await setImmediate();
  }
}

function isCounted(table: unknown): table is CountedTable {
  return COUNTED_TABLES.some((counted) => counted === table);
}
