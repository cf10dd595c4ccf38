import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lte, max, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import type { QuizSummary, TopicFilter } from '../../../contract/practice/quiz.ts';
import { CONFIDENCES } from '../../../contract/practice/scoring.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { testTags } from '../../../db/schema/tests.ts';
import type { NewCard } from '../reviews/cards-from-attempt.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { ChangedRows, LearnerDatabase } from '../quota/store.ts';
import { saveCards } from '../reviews/store.ts';
import type { ParsedAttempt } from './parse-attempt.ts';

export type AttemptRow = typeof attempts.$inferSelect;
export type AnswerRow = typeof attemptAnswers.$inferSelect;

/** Tags per statement. */
const TAGS_PER_STATEMENT = 1_000;

export type TagRow = Omit<typeof attemptTags.$inferSelect, 'userId'>;

/** Saves results by tag, in the caller's transaction. */
export async function insertTags(tx: Queries, userId: string, tags: readonly TagRow[]): Promise<void> {
  for (let from = 0; from < tags.length; from += TAGS_PER_STATEMENT) {
    const rows = JSON.stringify(
      tags.slice(from, from + TAGS_PER_STATEMENT).map((row) => {
        const { attemptId, subject, topic, tag, totalQuestions, correctAnswers } = row;
        return [attemptId, subject, topic, tag, totalQuestions, correctAnswers];
      }),
    );
    // One parameter, because a statement with thousands of values is slow.
    tx.run(sql`insert into ${attemptTags}
      (attempt_id, user_id, subject, topic, tag, total_questions, correct_answers)
      select value ->> 0, ${userId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 from json_each(${rows})`);
    // An attempt can have 10,000 tags; let other requests run in between.
    await setImmediate();
  }
}

/** Returns the attempt that a learner saved with this client id, or null. */
export async function findByClientId(
  database: Database,
  userId: string,
  clientId: string,
): Promise<AttemptRow | null> {
  return readByClientId(database.read, userId, clientId);
}

async function readByClientId(
  queries: Queries,
  userId: string,
  clientId: string,
): Promise<AttemptRow | null> {
  const [row] = await queries
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, userId), eq(attempts.clientId, clientId)));
  return row ?? null;
}

/**
 * Saves an attempt with its answers and review cards. `questionIds` has a `QuestionRef`, or null, for each question. If its client id was saved before, returns that attempt and saves
 * nothing.
 *
 * @throws QuotaExceeded
 */
export async function saveAttempt(
  database: LearnerDatabase,
  userId: string,
  { questions, tags, ...attempt }: Omit<ParsedAttempt, 'sentIds'>,
  { questionIds, cards }: { questionIds: readonly (string | null)[]; cards: readonly NewCard[] },
): Promise<AttemptRow> {
  return database.write(async (tx) => {
    const saved = attempt.clientId === null ? null : await readByClientId(tx, userId, attempt.clientId);
    if (saved) return saved;
    const { subject, topic, clientId, contentDigest } = attempt;
    const [last] = await tx
      .select({ number: max(attempts.attemptNumber) })
      .from(attempts)
      .where(and(eq(attempts.userId, userId), eq(attempts.subject, subject), eq(attempts.topic, topic)));
    const row: AttemptRow = {
      ...attempt,
      id: randomUUID(),
      userId,
      contentDigest: clientId === null ? null : contentDigest,
      attemptNumber: (last?.number ?? 0) + 1,
      imported: false,
    };
    const key = { attemptId: row.id, userId };
    const account = { userId, quota: database.quota };
    await changeWithinQuota(tx, { ...account, attempts: 1 }, attemptRows([row.id]), async () => {
      await tx.insert(attempts).values(row);
      const answers = questions.map((question, position) => {
        return { ...question, ...key, position, questionId: questionIds[position] ?? null };
      });
      await tx.insert(attemptAnswers).values(answers);
      const ofAttempt = { attemptId: row.id, subject, topic };
      await insertTags(
        tx,
        userId,
        tags.map((tally) => ({ ...tally, ...ofAttempt })),
      );
    });
    await saveCards(tx, account, cards, row.createdAt);
    return row;
  });
}

/** Matches all rows of these attempts. */
export function attemptRows(ids: readonly string[]): ChangedRows[] {
  return [
    [attempts, inArray(attempts.id, ids)],
    [attemptAnswers, inArray(attemptAnswers.attemptId, ids)],
    [attemptTags, inArray(attemptTags.attemptId, ids)],
  ];
}

/** Answers and attempts per transaction, so that deleting does not block other requests for long. */
const MAX_DELETED_ANSWERS = 400;
const MAX_DELETED_ATTEMPTS = 50;

/**
 * Deletes a batch of a learner's oldest attempts; call it until it returns 0.
 *
 * @param to last day; null for all attempts
 * @returns the number of deleted attempts
 */
export async function deleteOldAttempts(
  database: LearnerDatabase,
  userId: string,
  to: string | null,
): Promise<number> {
  return database.write(async (tx) => {
    const oldest = await tx
      .select({ id: attempts.id, totalQuestions: attempts.totalQuestions })
      .from(attempts)
      .where(and(eq(attempts.userId, userId), to === null ? undefined : lte(attempts.localDate, to)))
      .orderBy(asc(attempts.createdAt))
      .limit(MAX_DELETED_ATTEMPTS);
    let answers = 0;
    const batch = oldest.filter(({ totalQuestions }, index) => {
      answers += totalQuestions;
      return index === 0 || answers <= MAX_DELETED_ANSWERS;
    });
    const ids = batch.map(({ id }) => id);
    await deleteAttempts(tx, database, userId, ids);
    return ids.length;
  });
}

/** Returns false if there is no such attempt. */
export async function deleteAttempt(database: LearnerDatabase, userId: string, id: string): Promise<boolean> {
  return database.write(async (tx) => {
    const found = await tx
      .select({ id: attempts.id })
      .from(attempts)
      .where(and(eq(attempts.id, id), eq(attempts.userId, userId)));
    if (found.length === 0) return false;
    await deleteAttempts(tx, database, userId, [id]);
    return true;
  });
}

/** Foreign keys delete answers and tags. */
async function deleteAttempts(
  tx: Queries,
  { quota }: LearnerDatabase,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await changeWithinQuota(tx, { userId, quota, attempts: -ids.length }, attemptRows(ids), async () => {
    await tx.delete(attempts).where(and(eq(attempts.userId, userId), inArray(attempts.id, ids)));
  });
}

export interface AttemptsQuery extends TopicFilter {
  /** First and last day; null for no limit. */
  from: string | null;
  to: string | null;
  /** Cursor: the last attempt of the previous page. */
  before: AttemptRow | null;
  limit: number;
}

/** Newest first; attempts of the same millisecond by number, highest first. */
export async function listAttempts(
  database: Database,
  userId: string,
  { from, to, before, limit, ...filter }: AttemptsQuery,
): Promise<AttemptRow[]> {
  const { createdAt, attemptNumber, id, localDate } = attempts;
  return database.read
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.userId, userId),
        ...topicWhere(attempts, filter),
        from === null ? undefined : gte(localDate, from),
        to === null ? undefined : lte(localDate, to),
        before === null
          ? undefined
          : sql`(${createdAt}, ${attemptNumber}, ${id}) < (${before.createdAt}, ${before.attemptNumber}, ${before.id})`,
      ),
    )
    .orderBy(desc(createdAt), desc(attemptNumber), desc(id))
    .limit(limit);
}

export async function findAttempt(
  database: Database,
  userId: string,
  id: string,
): Promise<AttemptRow | null> {
  const [row] = await database.read
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, id), eq(attempts.userId, userId)));
  return row ?? null;
}

/** In order of the questions. */
export async function listAnswers(
  database: Database,
  userId: string,
  attemptId: string,
): Promise<AnswerRow[]> {
  return database.read
    .select()
    .from(attemptAnswers)
    .where(and(eq(attemptAnswers.attemptId, attemptId), eq(attemptAnswers.userId, userId)))
    .orderBy(asc(attemptAnswers.position));
}

/** All sums are 0 without attempts. */
const SUMS = {
  totalAttempts: sql<number>`count(*)`,
  totalQuestions: sql<number>`coalesce(sum(${attempts.totalQuestions}), 0)`,
  totalCorrectAnswers: sql<number>`coalesce(sum(${attempts.correctAnswers}), 0)`,
  averageScore: sql<number>`coalesce(avg(${attempts.scorePercentage}), 0)`,
  bestScore: sql<number>`coalesce(max(${attempts.scorePercentage}), 0)`,
  totalTimeSpent: sql<number>`coalesce(sum(${attempts.timeSpent}), 0)`,
};

export async function sumAttempts(
  database: Database,
  userId: string,
  filter: TopicFilter,
): Promise<QuizSummary | null> {
  const [sums] = await database.read
    .select(SUMS)
    .from(attempts)
    .where(and(eq(attempts.userId, userId), ...topicWhere(attempts, filter)));
  return sums ?? null;
}

/** One row per topic with attempts, ordered by slugs. */
export async function sumByTopic(database: Database, userId: string, filter: TopicFilter) {
  const { subject, topic } = attempts;
  return database.read
    .select({ subject, topic, ...SUMS })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), ...topicWhere(attempts, filter)))
    .groupBy(subject, topic)
    .orderBy(asc(subject), asc(topic));
}

/** One row per tag and topic over practice and tests, most questions first. */
export async function sumByTag(database: Database, userId: string, filter: TopicFilter, limit: number) {
  const partOf = (table: typeof attemptTags | typeof testTags) =>
    database.read
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
  return database.read
    .select({ subject, topic, tag, totalQuestions, correctAnswers: sql<number>`sum(${tags.correct})` })
    .from(tags)
    .groupBy(subject, topic, tag)
    .orderBy(desc(totalQuestions), asc(subject), asc(topic), asc(tag))
    .limit(limit);
}

function topicWhere(
  table: typeof attempts | typeof attemptTags | typeof testTags,
  { subject, topic }: TopicFilter,
) {
  return [
    subject === undefined ? undefined : eq(table.subject, subject),
    topic === undefined ? undefined : eq(table.topic, topic),
  ];
}

/** How many answers were right, by the confidence that the learner stated; unattempted questions do not count. */
export async function sumByConfidence(database: Database, userId: string, filter: TopicFilter) {
  const { confidence, selectedAnswer } = attemptAnswers;
  const rows = await database.read
    .select({
      confidence,
      answered: count(),
      correct: sql<number>`sum(case when ${attemptAnswers.isCorrect} then 1 else 0 end)`,
    })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(
      and(
        eq(attemptAnswers.userId, userId),
        isNotNull(confidence),
        isNotNull(selectedAnswer),
        ...topicWhere(attempts, filter),
      ),
    )
    .groupBy(confidence);
  return CONFIDENCES.flatMap((stated) =>
    rows.flatMap((row) => (row.confidence === stated ? [{ ...row, confidence: stated }] : [])),
  );
}
