import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, asc, desc, eq, gte, inArray, lte, max, sql } from 'drizzle-orm';
import type { TopicFilter } from '../../../contract/practice/quiz.ts';
import type { Queries } from '../../../db/client.ts';
import { ofTopic, prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { givenRows } from '../../../db/dialect.ts';
import { run } from '../../../db/statements.ts';
import type { NewCard } from '../reviews/card-id.ts';
import { changeWithinQuota } from '../quota/store.ts';
import type { ChangedRows, LearnerDatabase } from '../quota/store.ts';
import { correctNewAttempt } from '../corrections/rescoring-store.ts';
import { saveCards } from '../reviews/store.ts';
import { topicWhere } from './figures/store.ts';
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
      tags
        .slice(from, from + TAGS_PER_STATEMENT)
        .map((row) => [
          ...[row.attemptId, row.subject, row.topic, row.tag, row.totalQuestions, row.correctAnswers],
        ]),
    );
    // One parameter, because a statement with thousands of values is slow.
    const { attemptId, subject, topic, tag, totalQuestions, correctAnswers } = attemptTags;
    const given = givenRows(rows, [attemptId, subject, topic, tag, totalQuestions, correctAnswers]);
    await run(
      tx,
      sql`insert into ${attemptTags} (attempt_id, subject, topic, tag, total_questions, correct_answers, user_id)
        select ${given.all}, ${userId} from ${given.from}`,
    );
    // An attempt can have 10,000 tags; let other requests run in between.
    await setImmediate();
  }
}

const selectByClientId = prepared(
  (queries, { userId, clientId }: Given<{ userId: string; clientId: string }>) =>
    queries
      .select()
      .from(attempts)
      .where(and(eq(attempts.userId, userId), eq(attempts.clientId, clientId))),
);

/** Returns the attempt that a learner saved with this client id, or null. */
export async function findByClientId(
  queries: Queries,
  userId: string,
  clientId: string,
): Promise<AttemptRow | null> {
  const [row] = await selectByClientId(queries, { userId, clientId });
  return row ?? null;
}

/** What is known about the questions of an attempt. */
export interface Identified {
  /** A `QuestionRef`, or null, for each question. */
  questionIds: readonly (string | null)[];
  cards: readonly NewCard[];
}

/**
 * Saves an attempt with its answers and review cards, scored by the keys as they are now (ms since 1970). If its client id
 * was saved before, returns that attempt and saves nothing.
 *
 * @throws QuotaExceeded
 */
export async function saveAttempt(
  database: LearnerDatabase,
  userId: string,
  { questions, tags, ...attempt }: Omit<ParsedAttempt, 'sentIds'>,
  { questionIds, cards, now }: Identified & { now: number },
): Promise<AttemptRow> {
  return database.write(async (tx) => {
    const saved = attempt.clientId === null ? null : await findByClientId(tx, userId, attempt.clientId);
    if (saved) return saved;
    const { subject, topic, clientId, contentDigest } = attempt;
    const [last] = await tx
      .select({ number: max(attempts.attemptNumber) })
      .from(attempts)
      .where(ofTopic(attempts, { userId, subject, topic }));
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
    await changeWithinQuota(tx, { ...account, attempts: 1 }, attemptRows(userId, [row.id]), async () => {
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
    if (!(await correctNewAttempt(tx, key, questionIds, now))) return row;
    const [corrected = row] = await tx
      .select()
      .from(attempts)
      .where(and(eq(attempts.userId, userId), eq(attempts.id, row.id)));
    return corrected;
  });
}

/** Matches all rows of these attempts of a learner. */
export function attemptRows(userId: string, ids: readonly string[]): ChangedRows[] {
  return [
    [attempts, and(eq(attempts.userId, userId), inArray(attempts.id, ids))],
    [attemptAnswers, and(eq(attemptAnswers.userId, userId), inArray(attemptAnswers.attemptId, ids))],
    [attemptTags, and(eq(attemptTags.userId, userId), inArray(attemptTags.attemptId, ids))],
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
  await changeWithinQuota(
    tx,
    { userId, quota, attempts: -ids.length },
    attemptRows(userId, ids),
    async () => {
      await tx.delete(attempts).where(and(eq(attempts.userId, userId), inArray(attempts.id, ids)));
    },
  );
}

interface AttemptsQuery extends TopicFilter {
  /** First and last day; null for no limit. */
  from: string | null;
  to: string | null;
  /** Cursor: the last attempt of the previous page. */
  before: AttemptRow | null;
  limit: number;
}

interface AttemptsAsked {
  userId: string;
  subject?: string | undefined;
  topic?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  beforeAt?: number | undefined;
  beforeNumber?: number | undefined;
  beforeId?: string | undefined;
  limit: number;
}

const selectAttempts = prepared((queries, asked: Given<AttemptsAsked>) => {
  const { userId, subject, topic, from, to, beforeAt, beforeNumber, beforeId, limit } = asked;
  const { createdAt, attemptNumber, id, localDate } = attempts;
  return queries
    .select()
    .from(attempts)
    .where(
      and(
        eq(attempts.userId, userId),
        ...topicWhere(attempts, { subject, topic }),
        from && gte(localDate, from),
        to && lte(localDate, to),
        beforeAt &&
          sql`(${createdAt}, ${attemptNumber}, ${id}) < (${beforeAt}, ${beforeNumber}, ${beforeId})`,
      ),
    )
    .orderBy(desc(createdAt), desc(attemptNumber), desc(id))
    .limit(limit);
});

/** Newest first; attempts of the same millisecond by number, highest first. */
export async function listAttempts(
  queries: Queries,
  userId: string,
  { from, to, before, limit, subject, topic }: AttemptsQuery,
): Promise<AttemptRow[]> {
  return selectAttempts(queries, {
    ...{ userId, subject, topic, limit, from: from ?? undefined, to: to ?? undefined },
    ...{ beforeAt: before?.createdAt, beforeNumber: before?.attemptNumber, beforeId: before?.id },
  });
}

interface AttemptKey {
  userId: string;
  attemptId: string;
}

const selectAttempt = prepared((queries, { userId, attemptId }: Given<AttemptKey>) =>
  queries
    .select()
    .from(attempts)
    .where(and(eq(attempts.id, attemptId), eq(attempts.userId, userId))),
);

export async function findAttempt(
  queries: Queries,
  userId: string,
  attemptId: string,
): Promise<AttemptRow | null> {
  const [row] = await selectAttempt(queries, { userId, attemptId });
  return row ?? null;
}

const selectAnswers = prepared((queries, { userId, attemptId }: Given<AttemptKey>) =>
  queries
    .select()
    .from(attemptAnswers)
    .where(and(eq(attemptAnswers.attemptId, attemptId), eq(attemptAnswers.userId, userId)))
    .orderBy(asc(attemptAnswers.position)),
);

/** In order of the questions. */
export async function listAnswers(queries: Queries, userId: string, attemptId: string): Promise<AnswerRow[]> {
  return selectAnswers(queries, { userId, attemptId });
}
