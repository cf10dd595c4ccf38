import { and, asc, count, countDistinct, desc, eq, gt, isNotNull, ne, sql, sum } from 'drizzle-orm';
import type { TopicFilter } from '../../../../contract/practice/quiz.ts';
import type { Queries } from '../../../../db/client.ts';
import { prepared } from '../../../../db/queries.ts';
import type { Given } from '../../../../db/queries.ts';
import { attemptAnswers, attempts, attemptTags, IS_QUIZ_OF_ANSWER } from '../../../../db/schema/quiz.ts';
import { testTags, testTopics } from '../../../../db/schema/tests.ts';
import { unionAll } from '../../../../db/dialect.ts';
import type { ConfidenceSum, PracticeSums, TestSums } from './figures.ts';

/** All sums are 0 without attempts. */
const SUMS = {
  totalAttempts: count(),
  totalQuestions: sql<number>`coalesce(sum(${attempts.totalQuestions}), 0)`,
  totalCorrectAnswers: sql<number>`coalesce(sum(${attempts.correctAnswers}), 0)`,
  averageScore: sql<number>`coalesce(avg(${attempts.scorePercentage}), 0)`,
  bestScore: sql<number>`coalesce(max(${attempts.scorePercentage}), 0)`,
  totalTimeSpent: sql<number>`coalesce(sum(${attempts.timeSpent}), 0)`,
};

const TEST_SUMS = {
  attempts: countDistinct(testTopics.attemptId),
  totalQuestions: sql<number>`coalesce(sum(${testTopics.totalQuestions}), 0)`,
  correctAnswers: sql<number>`coalesce(sum(${testTopics.correctAnswers}), 0)`,
  totalTimeSpent: sql<number>`coalesce(sum(${testTopics.seconds}), 0)`,
  timedQuestions: sql<number>`coalesce(sum(case when ${testTopics.seconds} > 0 then ${testTopics.totalQuestions} end), 0)`,
};

interface Asked extends TopicFilter {
  userId: string;
}

/** A learner's results in tests; those whose answers may not be shown yet have no questions. */
function testsWhere({ userId, ...filter }: Given<Asked>) {
  return and(
    eq(testTopics.userId, userId),
    gt(testTopics.totalQuestions, 0),
    ...topicWhere(testTopics, filter),
  );
}

/** A learner's attempts. */
function attemptsWhere({ userId, ...filter }: Given<Asked>) {
  return and(eq(attempts.userId, userId), ...topicWhere(attempts, filter));
}

const selectAttemptSums = prepared((queries, { userId, subject, topic }: Given<Asked>) =>
  queries.select(SUMS).from(attempts).where(attemptsWhere({ userId, subject, topic })),
);

/** Sums over all attempts. */
export async function sumAttempts(
  queries: Queries,
  userId: string,
  filter: TopicFilter,
): Promise<PracticeSums> {
  const [sums] = await selectAttemptSums(queries, { userId, ...filter });
  if (!sums) throw new Error('An aggregate query always returns a row.');
  return sums;
}

const selectTestSums = prepared((queries, { userId, subject, topic }: Given<Asked>) =>
  queries.select(TEST_SUMS).from(testTopics).where(testsWhere({ userId, subject, topic })),
);

/** Sums over all tests. */
export async function sumTests(queries: Queries, userId: string, filter: TopicFilter): Promise<TestSums> {
  const [sums] = await selectTestSums(queries, { userId, ...filter });
  if (!sums) throw new Error('An aggregate query always returns a row.');
  return sums;
}

const selectByTopic = prepared((queries, { userId, subject, topic }: Given<Asked>) =>
  queries
    .select({ subject: attempts.subject, topic: attempts.topic, ...SUMS })
    .from(attempts)
    .where(attemptsWhere({ userId, subject, topic }))
    .groupBy(attempts.subject, attempts.topic),
);

/** One row per topic with attempts. */
export async function sumByTopic(queries: Queries, userId: string, filter: TopicFilter) {
  return selectByTopic(queries, { userId, ...filter });
}

const selectTestsByTopic = prepared((queries, { userId, subject, topic }: Given<Asked>) =>
  queries
    .select({ subject: testTopics.subject, topic: testTopics.topic, ...TEST_SUMS })
    .from(testTopics)
    .where(and(testsWhere({ userId, subject, topic }), ne(testTopics.subject, 'tests')))
    .groupBy(testTopics.subject, testTopics.topic),
);

/** One row per topic about which tests asked. Questions that belong to no topic are left out. */
export async function sumTestsByTopic(queries: Queries, userId: string, filter: TopicFilter) {
  return selectTestsByTopic(queries, { userId, ...filter });
}

const selectByTag = prepared((queries, asked: Given<Asked & { limit: number }>) => {
  const { userId, limit, subject: ofSubject, topic: ofTopic } = asked;
  const filter = { subject: ofSubject, topic: ofTopic };
  const partOf = (table: typeof attemptTags | typeof testTags) =>
    queries
      .select({
        subject: table.subject,
        topic: table.topic,
        tag: table.tag,
        total: table.totalQuestions,
        correct: table.correctAnswers,
      })
      .from(table)
      .where(and(eq(table.userId, userId), ...topicWhere(table, filter)));
  const tags = unionAll(partOf(attemptTags), partOf(testTags)).as('tags');
  const { subject, topic, tag } = tags;
  const totalQuestions = sql<number>`sum(${tags.total})`;
  return queries
    .select({ subject, topic, tag, totalQuestions, correctAnswers: sql<number>`sum(${tags.correct})` })
    .from(tags)
    .groupBy(subject, topic, tag)
    .orderBy(desc(totalQuestions), asc(subject), asc(topic), asc(tag))
    .limit(limit);
});

/** One row per tag and topic over practice and tests, most questions first. */
export async function sumByTag(queries: Queries, userId: string, filter: TopicFilter, limit: number) {
  return selectByTag(queries, { userId, ...filter, limit });
}

/** Matches rows of a subject or a topic; everything if the filter is empty. */
export function topicWhere(
  table: typeof attempts | typeof attemptTags | typeof testTags | typeof testTopics,
  { subject, topic }: TopicFilter | Given<TopicFilter>,
) {
  return [
    subject === undefined ? undefined : eq(table.subject, subject),
    topic === undefined ? undefined : eq(table.topic, topic),
  ];
}

const selectConfidence = prepared((queries, { userId, subject, topic }: Given<Asked>) => {
  const { confidence, selectedAnswer, dropped } = attemptAnswers;
  return queries
    .select({
      confidence,
      answered: count(),
      correct: sql<number>`sum(case when ${attemptAnswers.isCorrect} then 1 else 0 end)`,
    })
    .from(attemptAnswers)
    .innerJoin(attempts, IS_QUIZ_OF_ANSWER)
    .where(
      and(
        eq(attemptAnswers.userId, userId),
        // Otherwise PostgreSQL may join with the attempts of all learners.
        eq(attempts.userId, userId),
        isNotNull(confidence),
        isNotNull(selectedAnswer),
        eq(dropped, false),
        ...topicWhere(attempts, { subject, topic }),
      ),
    )
    .groupBy(confidence);
});

const selectTestConfidence = prepared((queries, { userId, subject, topic }: Given<Asked>) =>
  queries
    .select({
      confidence: testTopics.confidence,
      answered: sum(testTopics.answered).mapWith(Number),
      correct: sum(testTopics.correctAnswers).mapWith(Number),
    })
    .from(testTopics)
    .where(
      and(
        eq(testTopics.userId, userId),
        ne(testTopics.confidence, 'unsaid'),
        gt(testTopics.answered, 0),
        ...topicWhere(testTopics, { subject, topic }),
      ),
    )
    .groupBy(testTopics.confidence),
);

/** Answers by the confidence that the learner stated, over practice and tests; unattempted questions do not count. */
export async function sumByConfidence(
  queries: Queries,
  userId: string,
  filter: TopicFilter,
): Promise<ConfidenceSum[]> {
  const [practice, tests] = await Promise.all([
    selectConfidence(queries, { userId, ...filter }),
    selectTestConfidence(queries, { userId, ...filter }),
  ]);
  return [...practice, ...tests];
}
