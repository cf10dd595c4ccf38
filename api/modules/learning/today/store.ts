import { and, desc, eq, gte, sql, sum } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { progress } from '../../../db/schema/learning.ts';
import { attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { MIN_ANSWERS } from './weakest-tag.ts';
import type { TagSum } from './weakest-tag.ts';

/** Newest attempts whose tags are summed. */
const MAX_ATTEMPTS = 300;
/** Weakest tags that are returned, because the learner may not be able to practise some of them. */
const MAX_TAGS = 100;

const placeholder = sql.placeholder;

/** Queries of the page that a learner sees first, prepared. */
export interface TodayQueries {
  /** Sums by topic and tag over the newest attempts since a time (ms since 1970), weakest first. */
  sumRecentTags: (query: { userId: string; since: number }) => Promise<TagSum[]>;
  /** Completed topics. */
  listCompleted: (userId: string) => Promise<{ subject: string; topic: string }[]>;
}

/** Topics per answer. */
const MAX_COMPLETED = 5_000;

export function prepareTodayQueries({ read }: Database): TodayQueries {
  const newest = read
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.userId, placeholder('userId')), gte(attempts.createdAt, placeholder('since'))))
    .orderBy(desc(attempts.createdAt))
    .limit(MAX_ATTEMPTS)
    .as('newest');
  const { subject, topic, tag } = attemptTags;
  const total = sum(attemptTags.totalQuestions);
  const correct = sum(attemptTags.correctAnswers);
  const tags = read
    .select({ subject, topic, tag, totalQuestions: total, correctAnswers: correct })
    .from(newest)
    .innerJoin(attemptTags, eq(attemptTags.attemptId, newest.id))
    .groupBy(subject, topic, tag)
    .having(gte(total, MIN_ANSWERS))
    .orderBy(sql`${correct} * 1.0 / ${total}`, desc(total), subject, topic, tag)
    .limit(MAX_TAGS)
    .prepare();
  const completed = read
    .select({ subject: progress.subject, topic: progress.topic })
    .from(progress)
    .where(and(eq(progress.userId, placeholder('userId')), eq(progress.completed, true)))
    .limit(MAX_COMPLETED)
    .prepare();
  return {
    async sumRecentTags(query) {
      const rows = await tags.execute(query);
      return rows.map((row) => ({
        ...row,
        totalQuestions: Number(row.totalQuestions),
        correctAnswers: Number(row.correctAnswers),
      }));
    },
    listCompleted: async (userId) => completed.execute({ userId }),
  };
}
