import { setImmediate } from 'node:timers/promises';
import { LEARNER_TABLES } from '../portability/tables.ts';
import { deleteOldAttempts } from '../quiz/store.ts';
import { COUNTED_TABLES, deleteRows } from '../quota/store.ts';
import type { CountedTable, LearnerDatabase } from '../quota/store.ts';
import { deleteSomeTests } from '../tests/attempts/store.ts';

/** Rows that one transaction deletes. */
const ROWS_AT_ONCE = 500;

/**
 * Deletes the data of a learner in small transactions, so that a large account does not block other requests for
 * seconds. The account itself stays.
 */
export async function deleteLearnerData(database: LearnerDatabase, userId: string): Promise<void> {
  while ((await deleteOldAttempts(database, userId, null)) > 0) await setImmediate();
  while ((await deleteSomeTests(database, userId)) > 0) await setImmediate();
  for (const { table, key } of Object.values(LEARNER_TABLES)) {
    if (!isCounted(table)) continue;
    while (await deleteRows(database, userId, { table, key, rows: ROWS_AT_ONCE })) await setImmediate();
  }
}

function isCounted(table: unknown): table is CountedTable {
  return COUNTED_TABLES.some((counted) => counted === table);
}
