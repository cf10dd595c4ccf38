import { and, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '../../../../db/client.ts';
import { testAttempts } from '../../../../db/schema/tests.ts';
import { ENDED_AT_ONCE } from '../attempts/store.ts';

export interface EndedAttempt {
  userId: string;
  id: string;
  deadline: number;
}

/**
 * Running attempts of all learners whose deadline was before `before` (ms since 1970), in the order of deadlines.
 *
 * @param after the last attempt of the previous page
 */
export async function listEndedOfAll(
  queries: Queries,
  { before, after }: { before: number; after: EndedAttempt | null },
): Promise<EndedAttempt[]> {
  const { userId, id, deadline, submittedAt } = testAttempts;
  return queries
    .select({ userId, id, deadline })
    .from(testAttempts)
    .where(
      and(
        isNull(submittedAt),
        lte(deadline, before),
        after === null
          ? undefined
          : sql`(${deadline}, ${userId}, ${id}) > (${after.deadline}, ${after.userId}, ${after.id})`,
      ),
    )
    .orderBy(deadline, userId, id)
    .limit(ENDED_AT_ONCE);
}

export interface HiddenAttempt {
  userId: string;
  id: string;
  answersAt: number;
}

/**
 * Submitted attempts of all learners whose answers were hidden until before `by` (ms since 1970) and have not appeared, in the
 * order of these times.
 *
 * @param after the last attempt of the previous page
 */
export async function listHidden(
  queries: Queries,
  { by, after }: { by: number; after: HiddenAttempt | null },
): Promise<HiddenAttempt[]> {
  const { userId, id, answersAt, submittedAt } = testAttempts;
  const rows = await queries
    .select({ userId, id, answersAt })
    .from(testAttempts)
    .where(
      and(
        lt(answersAt, by),
        isNotNull(submittedAt),
        after === null
          ? undefined
          : sql`(${answersAt}, ${userId}, ${id}) > (${after.answersAt}, ${after.userId}, ${after.id})`,
      ),
    )
    .orderBy(answersAt, userId, id)
    .limit(ENDED_AT_ONCE);
  return rows.flatMap(({ answersAt: at, ...row }) => (at === null ? [] : [{ ...row, answersAt: at }]));
}
