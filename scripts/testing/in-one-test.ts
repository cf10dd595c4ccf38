import { inspect } from 'node:util';
import { test } from 'vitest';

/**
 * Like `test.each`, for rows that change nothing that the next row needs: one test tries all of them, so its server is started once.
 * A failure names its row.
 */
export function inOneTest<Row extends readonly unknown[] | readonly [unknown]>(
  rows: readonly Row[],
): (name: string, check: (...row: [...Row]) => Promise<void>) => void;
export function inOneTest<Row>(
  rows: readonly Row[],
): (name: string, check: (row: Row) => Promise<void>) => void;
export function inOneTest(
  rows: readonly unknown[],
): (name: string, check: (...row: never[]) => Promise<void>) => void {
  const areLists = rows.every((row) => Array.isArray(row));
  return (name, check) => {
    test(name, async () => {
      for (const row of rows) {
        try {
          await check(...((areLists ? row : [row]) as never[]));
        } catch (error) {
          if (error instanceof Error) error.message = `${shown(row)}: ${error.message}`;
          throw error;
        }
      }
    });
  };
}

function shown(row: unknown): string {
  return inspect(row, { breakLength: Infinity, maxStringLength: 100, maxArrayLength: 20 });
}
