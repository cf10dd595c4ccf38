import { setImmediate } from 'node:timers/promises';
import { identityOf } from '../../../db/schema/table-shape.ts';
import { deleteOldAttempts } from '../quiz/store.ts';
import { deleteRows } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { deleteSomeTests } from '../tests/attempts/store.ts';
import { COUNTED_TABLES } from './learner-tables.ts';

/** Rows that one transaction deletes. */
const ROWS_AT_ONCE = 500;

/**
 * Deletes the data of a learner in small transactions, so that a large account does not block other requests for
 * seconds. The account itself stays.
 */
export async function deleteLearnerData(database: LearnerDatabase, userId: string): Promise<void> {
  while ((await deleteOldAttempts(database, userId, null)) > 0) await setImmediate();
  while ((await deleteSomeTests(database, userId)) > 0) await setImmediate();
  for (const table of COUNTED_TABLES) {
    const some = { table, key: identityOf(table), rows: ROWS_AT_ONCE };
    while (await deleteRows(database, userId, some)) await setImmediate();
  }
}
