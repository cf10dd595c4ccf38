import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../../db/client.ts';
import { testAttempts } from '../../../../db/schema/tests.ts';

/** References of the questions in a learner's running attempts at published tests, of which there is one for each test. */
export async function listRunningRefs({ read }: Database, userId: string): Promise<Set<string>> {
  const rows = await read
    .select({ questions: testAttempts.questions })
    .from(testAttempts)
    .where(
      and(eq(testAttempts.userId, userId), isNull(testAttempts.submittedAt), isNotNull(testAttempts.test)),
    );
  return new Set(rows.flatMap(({ questions }) => questions.map(({ id }) => id)));
}
