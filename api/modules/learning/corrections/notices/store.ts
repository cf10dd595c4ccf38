import { and, asc, count, desc, eq, isNotNull, isNull, lte, notExists } from 'drizzle-orm';
import type { Database, Queries } from '../../../../db/client.ts';
import { prepared } from '../../../../db/queries.ts';
import type { Given } from '../../../../db/queries.ts';
import { questionKeys, scoreCorrections } from '../../../../db/schema/questions.ts';
import { testAttempts } from '../../../../db/schema/tests.ts';
import { markReportsSeen } from '../../question-reports/store.ts';

const told = {
  correction: scoreCorrections,
  reason: questionKeys.reason,
  dropped: questionKeys.dropped,
  phase: questionKeys.phase,
};

const keyOfCorrection = and(
  eq(questionKeys.questionId, scoreCorrections.questionId),
  eq(questionKeys.version, scoreCorrections.keyVersion),
);

/** A correction reveals the key, so it is held back while the answers of its test are hidden. */
const mayBeTold = (queries: Queries) =>
  notExists(
    queries
      .select({ id: testAttempts.id })
      .from(testAttempts)
      .where(
        and(
          eq(testAttempts.userId, scoreCorrections.userId),
          eq(testAttempts.id, scoreCorrections.attemptId),
          isNotNull(testAttempts.answersAt),
        ),
      ),
  );

const selectUnseen = prepared((queries, { userId, limit }: Given<{ userId: string; limit: number }>) =>
  queries
    .select(told)
    .from(scoreCorrections)
    .innerJoin(questionKeys, keyOfCorrection)
    .where(and(eq(scoreCorrections.userId, userId), isNull(scoreCorrections.seenAt), mayBeTold(queries)))
    .orderBy(desc(scoreCorrections.createdAt), asc(scoreCorrections.attemptId))
    .limit(limit),
);

/** Corrections of a learner's scores that they were not told about, newest first. */
export async function listUnseen({ read }: Database, userId: string, limit: number) {
  return selectUnseen(read, { userId, limit });
}

/** All corrections of one attempt's score, oldest first. */
export async function listOfAttempt(database: Database, userId: string, attemptId: string, limit: number) {
  return database.read
    .select(told)
    .from(scoreCorrections)
    .innerJoin(questionKeys, keyOfCorrection)
    .where(
      and(
        eq(scoreCorrections.userId, userId),
        eq(scoreCorrections.attemptId, attemptId),
        mayBeTold(database.read),
      ),
    )
    .orderBy(asc(scoreCorrections.createdAt), asc(scoreCorrections.keyVersion))
    .limit(limit);
}

/** Marks the corrections and closed reports up to a time as seen. */
export async function markSeen(
  database: Database,
  userId: string,
  until: number,
  now: number,
): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(scoreCorrections)
      .set({ seenAt: now })
      .where(
        and(
          eq(scoreCorrections.userId, userId),
          isNull(scoreCorrections.seenAt),
          lte(scoreCorrections.createdAt, until),
          mayBeTold(tx),
        ),
      );
    await markReportsSeen(tx, userId, { until, now });
  });
}

const selectUnseenCount = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({ unseen: count() })
    .from(scoreCorrections)
    .innerJoin(questionKeys, keyOfCorrection)
    .where(and(eq(scoreCorrections.userId, userId), isNull(scoreCorrections.seenAt), mayBeTold(queries))),
);

/** Counts no corrections of questions that this site does not know, which an import may have added. */
export async function countUnseen({ read }: Database, userId: string): Promise<number> {
  const [row] = await selectUnseenCount(read, { userId });
  return row?.unseen ?? 0;
}
