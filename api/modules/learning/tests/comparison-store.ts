import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { testAttempts } from '../../../db/schema/tests.ts';

/** How many ranked attempts at a test have these marks. */
export interface MarksCount {
  marks: number;
  takers: number;
}

/** Ranked attempts at a test by their marks, lowest first. Reads only an index. @param test slug */
export async function countByMarks({ read }: Database, test: string): Promise<MarksCount[]> {
  const { marksValue } = testAttempts;
  const rows = await read
    .select({ marks: marksValue, takers: count() })
    .from(testAttempts)
    .where(and(eq(testAttempts.test, test), eq(testAttempts.ranked, true), isNotNull(marksValue)))
    .groupBy(marksValue)
    .orderBy(asc(marksValue));
  return rows.flatMap(({ marks, takers }) => (marks === null ? [] : [{ marks, takers }]));
}
