import { randomUUID } from 'node:crypto';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { and, asc, desc, eq, gte, inArray, lt, max, sql } from 'drizzle-orm';
import type { QuizSummary, TopicFilter } from '../../../contract/practice/quiz.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import type { NewCard } from '../reviews/new-card.ts';
import { charged } from '../quota/store.ts';
import type { ChangedRows, LearnerDatabase } from '../quota/store.ts';
import { putCards } from '../reviews/store.ts';
import type { NewAttempt } from './new-attempt.ts';

export type AttemptRow = typeof attempts.$inferSelect;
export type AnswerRow = typeof attemptAnswers.$inferSelect;

/** Rows for one statement. */
const ROWS_AT_ONCE = 1_000;

/** One statement with one parameter for all rows: as a list of values, 10,000 tags took a third of a second. */
function insertTags(tx: Queries, { id, userId, subject, topic }: AttemptRow, tags: NewAttempt['tags']): void {
  const rows = JSON.stringify(tags.map((tally) => [tally.tag, tally.totalQuestions, tally.correctAnswers]));
  tx.run(sql`insert into ${attemptTags}
    (attempt_id, user_id, subject, topic, tag, total_questions, correct_answers)
    select ${id}, ${userId}, ${subject}, ${topic}, value ->> 0, value ->> 1, value ->> 2 from json_each(${rows})`);
}

/** The attempt that a learner saved under this id, or null. */
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
 * Keeps an attempt with its answers, and makes cards of the questions that are to come again. Where its id has been
 * saved before, that attempt is returned and nothing is kept.
 *
 * @throws QuotaExceeded
 */
export async function saveAttempt(
  database: LearnerDatabase,
  userId: string,
  { questions, tags, ...attempt }: NewAttempt,
  cards: readonly NewCard[],
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
    };
    const ofAttempt = { attemptId: row.id, userId };
    const account = { userId, quota: database.quota };
    await charged(tx, { ...account, attempts: 1 }, rowsOf([row.id]), async () => {
      await tx.insert(attempts).values(row);
      const answers = questions.map((question, position) => ({ ...question, ...ofAttempt, position }));
      await tx.insert(attemptAnswers).values(answers);
      for (let from = 0; from < tags.length; from += ROWS_AT_ONCE) {
        insertTags(tx, row, tags.slice(from, from + ROWS_AT_ONCE));
        // An attempt can have 10,000 tags: other requests get through between.
        await afterOthers();
      }
    });
    await putCards(tx, account, cards, row.createdAt);
    return row;
  });
}

/** All rows of some attempts. */
function rowsOf(ids: readonly string[]): ChangedRows[] {
  return [
    [attempts, inArray(attempts.id, ids)],
    [attemptAnswers, inArray(attemptAnswers.attemptId, ids)],
    [attemptTags, inArray(attemptTags.attemptId, ids)],
  ];
}

/** Answers that one transaction deletes, so that none keeps other requests waiting for long. */
const ANSWERS_AT_ONCE = 400;
/** Attempts that one transaction deletes. */
const ATTEMPTS_AT_ONCE = 50;

/**
 * Deletes some of a learner's oldest attempts; those that are left can be deleted by asking again.
 *
 * @param until ms since 1970, itself left out
 * @returns how many were deleted; 0 where none is left
 */
export async function deleteOldAttempts(
  database: LearnerDatabase,
  userId: string,
  until: number,
): Promise<number> {
  return database.write(async (tx) => {
    const oldest = await tx
      .select({ id: attempts.id, totalQuestions: attempts.totalQuestions })
      .from(attempts)
      .where(and(eq(attempts.userId, userId), lt(attempts.createdAt, until)))
      .orderBy(asc(attempts.createdAt))
      .limit(ATTEMPTS_AT_ONCE);
    let answers = 0;
    const some = oldest.filter(({ totalQuestions }, index) => {
      answers += totalQuestions;
      return index === 0 || answers <= ANSWERS_AT_ONCE;
    });
    const ids = some.map(({ id }) => id);
    await dropAttempts(tx, database, userId, ids);
    return ids.length;
  });
}

/** Deletes one of a learner's attempts; false where there is no such attempt. */
export async function deleteAttempt(database: LearnerDatabase, userId: string, id: string): Promise<boolean> {
  return database.write(async (tx) => {
    const found = await tx
      .select({ id: attempts.id })
      .from(attempts)
      .where(and(eq(attempts.id, id), eq(attempts.userId, userId)));
    if (found.length === 0) return false;
    await dropAttempts(tx, database, userId, [id]);
    return true;
  });
}

/** Their answers and tags go with them, by the foreign keys. */
async function dropAttempts(
  tx: Queries,
  { quota }: LearnerDatabase,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await charged(tx, { userId, quota, attempts: -ids.length }, rowsOf(ids), async () => {
    await tx.delete(attempts).where(and(eq(attempts.userId, userId), inArray(attempts.id, ids)));
  });
}

export interface AttemptsWanted extends TopicFilter {
  /** ms since 1970 */
  from: number | null;
  /** ms since 1970, itself left out. */
  until: number | null;
  /** The attempt after which to go on. */
  before: AttemptRow | null;
  limit: number;
}

/** A learner's attempts, newest first; of those finished in the same millisecond the higher number first. */
export async function listAttempts(
  database: Database,
  userId: string,
  { from, until, before, limit, ...filter }: AttemptsWanted,
): Promise<AttemptRow[]> {
  const { createdAt, attemptNumber, id } = attempts;
  return database.read
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.userId, userId),
        ...ofTopic(attempts, filter),
        from === null ? undefined : gte(createdAt, from),
        until === null ? undefined : lt(createdAt, until),
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

/** In order. */
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

/** Every figure is 0 where there is no attempt. */
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
    .where(and(eq(attempts.userId, userId), ...ofTopic(attempts, filter)));
  return sums ?? null;
}

/** A row for each topic that has an attempt, by subject and topic. */
export async function sumByTopic(database: Database, userId: string, filter: TopicFilter) {
  const { subject, topic } = attempts;
  return database.read
    .select({ subject, topic, ...SUMS })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), ...ofTopic(attempts, filter)))
    .groupBy(subject, topic)
    .orderBy(asc(subject), asc(topic));
}

/** A row for each tag of each topic, those with the most questions first. */
export async function sumByTag(database: Database, userId: string, filter: TopicFilter, limit: number) {
  const { subject, topic, tag } = attemptTags;
  const totalQuestions = sql<number>`sum(${attemptTags.totalQuestions})`;
  return database.read
    .select({
      subject,
      topic,
      tag,
      totalQuestions,
      correctAnswers: sql<number>`sum(${attemptTags.correctAnswers})`,
    })
    .from(attemptTags)
    .where(and(eq(attemptTags.userId, userId), ...ofTopic(attemptTags, filter)))
    .groupBy(subject, topic, tag)
    .orderBy(desc(totalQuestions), asc(subject), asc(topic), asc(tag))
    .limit(limit);
}

function ofTopic(table: typeof attempts | typeof attemptTags, { subject, topic }: TopicFilter) {
  return [
    subject === undefined ? undefined : eq(table.subject, subject),
    topic === undefined ? undefined : eq(table.topic, topic),
  ];
}
