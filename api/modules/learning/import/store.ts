import { eq } from 'drizzle-orm';
import type { TableCounts } from '../../../contract/portability/export-file.ts';
import type { Queries } from '../../../db/client.ts';
import { learnerUsage } from '../../../db/schema/learning.ts';
import type { TopicMove } from '../../content/moved-topic.ts';
import { readSchedule } from '../../identity/profile/store.ts';
import { findMovedCards } from '../portability/cards-store.ts';
import { UNLIMITED } from '../portability/store.ts';
import type { Row } from '../portability/store.ts';
import { TABLES_BY_NAME } from '../portability/learner-tables.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import { bringForward } from '../reviews/store.ts';
import type { RowBatch } from './gather-rows.ts';

interface Usage {
  bytes: number;
  attempts: number;
}

/** How much a learner has stored. */
export async function readUsage(queries: Queries, userId: string): Promise<Usage> {
  const { bytes, attempts } = learnerUsage;
  const [row] = await queries
    .select({ bytes, attempts })
    .from(learnerUsage)
    .where(eq(learnerUsage.userId, userId));
  return row ?? { bytes: 0, attempts: 0 };
}

interface ImportedBatch {
  counts: TableCounts;
  /** Growth. */
  grown: Usage;
}

/** Ends a transaction whose result is wanted, but not its changes. */
class Rehearsed extends Error {
  readonly result: ImportedBatch;

  constructor(result: ImportedBatch) {
    super('The transaction was only rehearsed.');
    this.name = 'Rehearsed';
    this.result = result;
  }
}

interface ImportOptions {
  /** Saves nothing, and has no quota. */
  dryRun: boolean;
  /** ms since 1970 */
  now: number;
  /** Of the current release. */
  moves: readonly TopicMove[];
}

/**
 * Writes a batch of rows into a learner's account, in one transaction.
 *
 * @throws QuotaExceeded
 * @throws Conflict if the learner has too many rows of this kind
 */
export async function importBatch(
  database: LearnerDatabase,
  userId: string,
  { name, rows }: RowBatch,
  { dryRun, now, moves }: ImportOptions,
): Promise<ImportedBatch> {
  const porting = TABLES_BY_NAME.get(name)?.porting;
  if (!porting) throw new Error(`Rows of ${name} are not imported.`);
  const work = async (tx: Queries): Promise<ImportedBatch> => {
    const before = await readUsage(tx, userId);
    const account = { userId, quota: dryRun ? UNLIMITED : database.quota };
    const written = name === 'reviews' ? await ofPresentCards(tx, userId, rows, moves) : rows;
    const counts = await porting.write(tx, account, written);
    if (name === 'reviewCards' && counts.new + counts.merged > 0)
      await bringForward(tx, userId, await readSchedule(tx, userId), now);
    const after = await readUsage(tx, userId);
    const grown = { bytes: after.bytes - before.bytes, attempts: after.attempts - before.attempts };
    return { counts, grown };
  };
  if (!dryRun) return database.write(work, { isLong: true, readingOf: userId });
  try {
    return await database.write(
      async (tx) => {
        throw new Rehearsed(await work(tx));
      },
      { isLong: true, readingOf: userId },
    );
  } catch (error) {
    if (error instanceof Rehearsed) return error.result;
    throw error;
  }
}

/** Ratings with the ids that their cards have at the new addresses of their topics. */
async function ofPresentCards(
  tx: Queries,
  userId: string,
  rows: readonly Row[],
  moves: readonly TopicMove[],
): Promise<Row[]> {
  const ids = rows.map(({ cardId }) => String(cardId));
  const moved = await findMovedCards(tx, userId, ids, moves);
  return rows.map((row) => ({ ...row, cardId: moved.get(String(row['cardId'])) ?? row['cardId'] }));
}
