import { getTableName } from 'drizzle-orm';
import { activity, learnerUsage, progress } from './schema/learning.ts';
import { readingPositions, readingSessions } from './schema/study.ts';
import type { WriteOptions } from './transaction.ts';

/** Tables whose rows are written only while the learner's reading is locked; see decision 93. */
const READING_TABLES = [progress, activity, readingSessions, readingPositions] as const;

const LOCKED = new Set<string>(READING_TABLES.map((table) => getTableName(table)));
/** Usage only grows by what is added to it, in one statement, so it needs no lock. */
const WITHOUT_OTHERS = new Set<string>([...LOCKED, getTableName(learnerUsage)]);

const WRITTEN = /^(?:insert into|update|delete from) "(\w+)"/;

/** @throws if a statement of a transaction writes the reading of a learner that is not locked, or needs more than this lock */
export function requireReadingLock(
  text: string,
  values: readonly unknown[],
  { readingOf, onlyReading = false }: WriteOptions,
): void {
  const table = WRITTEN.exec(text)?.[1];
  if (table === undefined) return;
  if (LOCKED.has(table) && (readingOf === undefined || !values.includes(readingOf)))
    throw new Error(`Rows of ${table} are written only in work that says \`readingOf\` their learner.`);
  if (onlyReading && !WITHOUT_OTHERS.has(table))
    throw new Error(`Work that says \`onlyReading\` does not write ${table}.`);
}
