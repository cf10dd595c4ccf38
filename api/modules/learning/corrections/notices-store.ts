import { and, asc, count, desc, eq, isNotNull, isNull, lte, max, notExists, sql } from 'drizzle-orm';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { givenRows } from '../../../db/dialect.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { scoreCorrections } from '../../../db/schema/questions.ts';
import { testAttempts } from '../../../db/schema/tests.ts';
import { markReportsSeen } from '../question-reports/store.ts';

export type CorrectionRow = typeof scoreCorrections.$inferSelect;

/** Questions with untold corrections at which one request looks, the newest first. */
const UNSEEN_QUESTIONS = 1_000;

/** A correction reveals the key, so it is held back while the answers of its test are hidden. */
export const mayBeTold = (queries: Queries) =>
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

const selectUnseenRefs = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({ ref: scoreCorrections.questionId })
    .from(scoreCorrections)
    .where(and(eq(scoreCorrections.userId, userId), isNull(scoreCorrections.seenAt), mayBeTold(queries)))
    .groupBy(scoreCorrections.questionId)
    .orderBy(desc(max(scoreCorrections.createdAt)))
    .limit(UNSEEN_QUESTIONS),
);

/** The questions of corrections of a learner's scores that the learner was not told about. */
export async function listUnseenRefs(queries: Queries, userId: string): Promise<QuestionRef[]> {
  return (await selectUnseenRefs(queries, { userId })).map(({ ref }) => ref);
}

/** A version of a key. */
export type Version = readonly [ref: QuestionRef, version: number];

/** Condition: corrections that the learner was not told about, by these versions. */
function unseenBy(queries: Queries, userId: string, versions: readonly Version[]) {
  const { questionId, keyVersion, seenAt } = scoreCorrections;
  const given = givenRows(JSON.stringify(versions), [questionId, keyVersion]);
  return and(
    eq(scoreCorrections.userId, userId),
    isNull(seenAt),
    mayBeTold(queries),
    sql`(${questionId}, ${keyVersion}) in (select ${given.all} from ${given.from})`,
  );
}

/** Newest first. */
export async function listUnseen(
  queries: Queries,
  userId: string,
  { versions, limit }: { versions: readonly Version[]; limit: number },
): Promise<CorrectionRow[]> {
  if (versions.length === 0) return [];
  return queries
    .select()
    .from(scoreCorrections)
    .where(unseenBy(queries, userId, versions))
    .orderBy(desc(scoreCorrections.createdAt), asc(scoreCorrections.attemptId))
    .limit(limit);
}

export async function countUnseen(
  queries: Queries,
  userId: string,
  versions: readonly Version[],
): Promise<number> {
  const [row] = await queries
    .select({ unseen: count() })
    .from(scoreCorrections)
    .where(unseenBy(queries, userId, versions));
  return row?.unseen ?? 0;
}

/** All corrections of one attempt's score, oldest first. */
export async function listOfAttempt(
  queries: Queries,
  userId: string,
  attemptId: string,
): Promise<CorrectionRow[]> {
  return queries
    .select()
    .from(scoreCorrections)
    .where(
      and(eq(scoreCorrections.userId, userId), eq(scoreCorrections.attemptId, attemptId), mayBeTold(queries)),
    )
    .orderBy(asc(scoreCorrections.createdAt), asc(scoreCorrections.keyVersion))
    .limit(UNSEEN_QUESTIONS);
}

interface SeenNotices {
  /** ms since 1970 */
  until: number;
  now: number;
  versions: readonly Version[];
  /** Questions whose reports were shown. */
  reported: readonly QuestionRef[];
}

/** Marks corrections by these versions, and closed reports of these questions, up to a time as seen. */
export async function markSeen(
  database: Database,
  userId: string,
  { until, now, versions, reported }: SeenNotices,
): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(scoreCorrections)
      .set({ seenAt: now })
      .where(and(unseenBy(tx, userId, versions), lte(scoreCorrections.createdAt, until)));
    await markReportsSeen(tx, userId, { until, now, refs: reported });
  });
}
