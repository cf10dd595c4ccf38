import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { GRACE_MS } from '../../../contract/tests/attempt-rules.ts';
import type { Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { testAttempts } from '../../../db/schema/tests.ts';

const selectRunning = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({ questions: testAttempts.questions, deadline: testAttempts.deadline })
    .from(testAttempts)
    .where(
      and(eq(testAttempts.userId, userId), isNull(testAttempts.submittedAt), isNotNull(testAttempts.test)),
    ),
);

/**
 * References of the questions in a learner's running attempts at published tests, of which there is one for each test, with
 * the time (ms since 1970) until which answers to them count.
 */
export async function listRunningRefs(queries: Queries, userId: string): Promise<Map<string, number>> {
  const running = new Map<string, number>();
  for (const { questions, deadline } of await selectRunning(queries, { userId }))
    for (const { id } of questions) running.set(id, Math.max(running.get(id) ?? 0, deadline + GRACE_MS));
  return running;
}
