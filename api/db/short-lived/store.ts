import { and, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { shortLived } from '../schema/shared-state.ts';
import { relaxTransaction } from '../statements.ts';

/*
 * Rows count as absent once they have ended. They also do if they end later than their window allows: a clock that jumped
 * forward wrote them, and it must not shut anyone out for longer than the limits say.
 */

const { key, count, value, endsAt } = shortLived;

/** ms that the clocks of two nodes may differ. */
const CLOCK_SKEW = 60_000;

interface Window {
  /** ms since 1970 */
  now: number;
  /** ms from the first count of a key until its count starts again */
  lasts: number;
}

/** How often something happened within its window. */
export interface Counted {
  key: string;
  count: number;
  /** ms since 1970 */
  endsAt: number;
}

const counted = { key, count, endsAt };

function isValid({ now, lasts }: Window) {
  return sql`(${endsAt} > ${now} and ${endsAt} <= ${now + lasts + CLOCK_SKEW})`;
}

/** The counts of those keys that have one. */
export async function readCounts(
  database: Database,
  keys: readonly string[],
  window: Window,
): Promise<Counted[]> {
  return database.read
    .select(counted)
    .from(shortLived)
    .where(and(inArray(key, [...keys]), isValid(window)));
}

/** Adds 1 to the count of each key, atomically over all nodes. Returns the counts with it. */
export async function addToCounts(
  database: Database,
  keys: readonly string[],
  window: Window,
): Promise<Counted[]> {
  const valid = isValid(window);
  return database.write(async (tx) => {
    await relaxTransaction(tx);
    return tx
      .insert(shortLived)
      .values(inOrder(keys).map((one) => ({ key: one, count: 1, endsAt: window.now + window.lasts })))
      .onConflictDoUpdate({
        target: key,
        set: {
          count: sql`case when ${valid} then ${count} + 1 else 1 end`,
          endsAt: sql`case when ${valid} then ${endsAt} else excluded.ends_at end`,
        },
      })
      .returning(counted);
  });
}

/** Takes back 1 from the count of each key. */
export async function takeFromCounts(database: Database, keys: readonly string[]): Promise<void> {
  await database.write(async (tx) => {
    await relaxTransaction(tx);
    for (const one of inOrder(keys))
      await tx
        .update(shortLived)
        .set({ count: sql`${count} - 1` })
        .where(and(eq(key, one), gt(count, 0)));
  });
}

/** Transactions that lock rows in the same order cannot wait for each other in a circle. */
function inOrder(keys: readonly string[]): string[] {
  return [...keys].sort();
}

/**
 * Takes a key for the first caller.
 *
 * @returns false if the key was taken before and has not ended
 */
export async function takeKey(database: Database, name: string, window: Window): Promise<boolean> {
  const row = { key: name, count: 1, value: null, endsAt: window.now + window.lasts };
  return database.write(async (tx) => {
    const taken = await tx
      .insert(shortLived)
      .values(row)
      .onConflictDoUpdate({ target: key, set: row, setWhere: sql`not ${isValid(window)}` })
      .returning({ key });
    return taken.length > 0;
  });
}

/** Changes the value of a key that was taken. @param until ms since 1970; unchanged if undefined */
export async function setValue(
  database: Database,
  name: string,
  text: string,
  until?: number,
): Promise<void> {
  await database.write(async (tx) => {
    await relaxTransaction(tx);
    const set = until === undefined ? { value: text } : { value: text, endsAt: until };
    await tx.update(shortLived).set(set).where(eq(key, name));
  });
}

/** The value of a key; null if none was set, or the key has ended. */
export async function readValue(database: Database, name: string, window: Window): Promise<string | null> {
  const [row] = await database.read
    .select({ value })
    .from(shortLived)
    .where(and(eq(key, name), isValid(window)));
  return row?.value ?? null;
}

/** Deletes rows that have ended, and the oldest ones above `most`. @param longest ms; no row lasts longer */
export async function deleteEnded(
  database: Database,
  { now, longest, most }: { now: number; longest: number; most: number },
): Promise<void> {
  await database.write(async (tx) => {
    await relaxTransaction(tx);
    await tx.delete(shortLived).where(or(lte(endsAt, now), gt(endsAt, now + longest)));
    const [first] = await tx.select({ endsAt }).from(shortLived).orderBy(desc(endsAt)).offset(most).limit(1);
    if (first) await tx.delete(shortLived).where(lte(endsAt, first.endsAt));
  });
}
