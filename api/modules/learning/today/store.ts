import { and, desc, eq, gte, isNotNull, sql, sum } from 'drizzle-orm';
import type { Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { progress } from '../../../db/schema/learning.ts';
import { attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { testAttempts, testTags } from '../../../db/schema/tests.ts';
import { unionAll } from '../../../db/dialect.ts';
import { MIN_ANSWERS } from './weakest-tag.ts';
import type { TagSum } from './weakest-tag.ts';
import type { LastTest } from '../../../contract/study/today.ts';

/** Newest attempts, and newest tests, whose tags are summed. */
const MAX_ATTEMPTS = 300;
const MAX_TESTS = 50;
/** Weakest tags that are returned, because the learner may not be able to practise some of them. */
const MAX_TAGS = 100;

const selectRecentTags = prepared((queries, { userId, since }: Given<{ userId: string; since: number }>) => {
  const newest = queries
    .select({ id: attempts.id, userId: attempts.userId })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), gte(attempts.createdAt, since)))
    .orderBy(desc(attempts.createdAt))
    .limit(MAX_ATTEMPTS)
    .as('newest');
  const newestTests = queries
    .select({ id: testAttempts.id, userId: testAttempts.userId })
    .from(testAttempts)
    .where(
      and(
        eq(testAttempts.userId, userId),
        gte(testAttempts.startedAt, since),
        isNotNull(testAttempts.submittedAt),
      ),
    )
    .orderBy(desc(testAttempts.startedAt))
    .limit(MAX_TESTS)
    .as('newest_tests');
  const columnsOf = (table: typeof attemptTags | typeof testTags) => ({
    subject: table.subject,
    topic: table.topic,
    tag: table.tag,
    questions: table.totalQuestions,
    right: table.correctAnswers,
  });
  const both = unionAll(
    queries
      .select(columnsOf(attemptTags))
      .from(newest)
      .innerJoin(
        attemptTags,
        and(eq(attemptTags.userId, newest.userId), eq(attemptTags.attemptId, newest.id)),
      ),
    queries
      .select(columnsOf(testTags))
      .from(newestTests)
      .innerJoin(
        testTags,
        and(eq(testTags.userId, newestTests.userId), eq(testTags.attemptId, newestTests.id)),
      ),
  ).as('both');
  const { subject, topic, tag } = both;
  const total = sum(both.questions);
  const correct = sum(both.right);
  return queries
    .select({ subject, topic, tag, totalQuestions: total, correctAnswers: correct })
    .from(both)
    .groupBy(subject, topic, tag)
    .having(gte(total, MIN_ANSWERS))
    .orderBy(sql`${correct} * 1.0 / ${total}`, desc(total), subject, topic, tag)
    .limit(MAX_TAGS);
});

/** Sums by topic and tag over the newest attempts and tests since a time (ms since 1970), weakest first. */
export async function sumRecentTags(
  queries: Queries,
  asked: { userId: string; since: number },
): Promise<TagSum[]> {
  const rows = await selectRecentTags(queries, asked);
  return rows.map((row) => ({
    ...row,
    totalQuestions: Number(row.totalQuestions),
    correctAnswers: Number(row.correctAnswers),
  }));
}

const selectLastTest = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({
      id: testAttempts.id,
      title: testAttempts.title,
      marks: testAttempts.marks,
      maximum: testAttempts.maximum,
      submittedAt: testAttempts.submittedAt,
      localDate: testAttempts.localDate,
    })
    .from(testAttempts)
    .where(and(eq(testAttempts.userId, userId), isNotNull(testAttempts.submittedAt)))
    .orderBy(desc(testAttempts.submittedAt))
    .limit(1),
);

/** The test that was submitted last; null if there is none. */
export async function findLastTest(queries: Queries, userId: string): Promise<LastTest | null> {
  const [row] = await selectLastTest(queries, { userId });
  if (!row) return null;
  const { marks, maximum, submittedAt } = row;
  if (marks === null || maximum === null || submittedAt === null) return null;
  return { ...row, marks, maximum, submittedAt: new Date(submittedAt).toISOString() };
}

/** Topics per answer. */
const MAX_COMPLETED = 5_000;

/** Completed topics. */
export const listCompleted = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({ subject: progress.subject, topic: progress.topic })
    .from(progress)
    .where(and(eq(progress.userId, userId), eq(progress.completed, true)))
    .limit(MAX_COMPLETED),
);
