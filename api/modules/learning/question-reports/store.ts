import { and, countDistinct, desc, eq, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { ReportOutcome, ReportReason } from '../../../contract/tests/test-rules.ts';
import { users } from '../../../db/schema/accounts.ts';
import type { Placeholder } from 'drizzle-orm';
import type { Database, Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { questionReports } from '../../../db/schema/questions.ts';
import { givenTexts, joinDistinct } from '../../../db/dialect.ts';
import type { HiddenFromLearners } from '../visible-questions/visible-questions.ts';
import { isInLedger } from '../../content/questions/without-texts-store.ts';

export type ReportRow = typeof questionReports.$inferSelect;

/** What became of an open report. */
export const OPEN = { closedAt: null, outcome: null, answer: '', seenAt: null };

interface NewReport {
  questionId: string;
  reason: ReportReason;
  text: string;
  /** ms since 1970 */
  now: number;
}

/** Reports that a learner can have. */
export const REPORTS_MAX = 1_000;

/**
 * Saves a learner's report of a question: one for each question, so a second one replaces it and is open again.
 *
 * @returns false if the learner has too many reports
 */
export async function saveReport(
  database: Database,
  userId: string,
  { now: createdAt, ...report }: NewReport,
): Promise<boolean> {
  return database.write(async (tx) => {
    const others = and(
      eq(questionReports.userId, userId),
      sql`${questionReports.questionId} <> ${report.questionId}`,
    );
    if ((await tx.$count(questionReports, others)) >= REPORTS_MAX) return false;
    const [before] = await tx.select().from(questionReports).where(ownReport(userId, report.questionId));
    const isRepeated =
      before?.closedAt === null && before.reason === report.reason && before.text === report.text;
    if (isRepeated) return true;
    const open = { ...OPEN, createdAt };
    await tx
      .insert(questionReports)
      .values({ ...report, ...open, userId })
      .onConflictDoUpdate({
        target: [questionReports.userId, questionReports.questionId],
        set: { reason: report.reason, text: report.text, ...open },
      });
    return true;
  });
}

const ownReport = (userId: string, ref: string) =>
  and(eq(questionReports.userId, userId), eq(questionReports.questionId, ref));

/** A learner's report of a question; null if there is none. */
export async function readReport(queries: Queries, userId: string, ref: string): Promise<ReportRow | null> {
  const [row] = await queries.select().from(questionReports).where(ownReport(userId, ref));
  return row ?? null;
}

/* Reports that earlier versions closed have no outcome, so learners are not told about them. */
const unseenReports = (userId: string | Placeholder) =>
  and(eq(questionReports.userId, userId), isNotNull(questionReports.outcome), isNull(questionReports.seenAt));

const selectUnseen = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select()
    .from(questionReports)
    .where(unseenReports(userId))
    .orderBy(desc(questionReports.closedAt))
    .limit(REPORTS_MAX),
);

/** A learner's closed reports that they were not told about, the one closed last first. */
export async function listUnseenReports(queries: Queries, userId: string): Promise<ReportRow[]> {
  return selectUnseen(queries, { userId });
}

/** Marks the reports of these questions that were closed up to a time as seen, in the caller's transaction. */
export async function markReportsSeen(
  tx: Queries,
  userId: string,
  { until, now, refs }: { until: number; now: number; refs: readonly QuestionRef[] },
): Promise<void> {
  await tx
    .update(questionReports)
    .set({ seenAt: now })
    .where(
      and(
        unseenReports(userId),
        lte(questionReports.closedAt, until),
        sql`${questionReports.questionId} in ${givenTexts(JSON.stringify(refs))}`,
      ),
    );
}

interface ReportedQuery {
  state: 'open' | 'closed';
  reason: ReportReason | undefined;
  /** Slug, or `tests`. */
  subject: string | undefined;
}

/** A question of a page of the list. */
interface ReportedCursor {
  /** ms since 1970 */
  newest: number;
  ref: string;
}

/**
 * Questions of this site with matching reports, the newest report first: learners may have imported reports of others.
 *
 * @param page `before` is the last one of the previous page
 */
export async function listReported(
  { read }: Database,
  query: ReportedQuery,
  { before, limit }: { before: ReportedCursor | null; limit: number },
) {
  const newest = sql<number>`max(${questionReports.createdAt})`;
  const { questionId } = questionReports;
  return read
    .select({
      ref: questionId,
      reports: sql<number>`count(*)`,
      newest,
      reasons: joinDistinct(questionReports.reason),
    })
    .from(questionReports)
    .where(and(matching(query), isKnown(read)))
    .groupBy(questionId)
    .having(before === null ? undefined : sql`(${newest}, ${questionId}) < (${before.newest}, ${before.ref})`)
    .orderBy(desc(newest), desc(questionId))
    .limit(limit);
}

/** How many questions have matching reports. */
export async function countReported(queries: Queries, query: ReportedQuery): Promise<number> {
  const [row] = await queries
    .select({ questions: countDistinct(questionReports.questionId) })
    .from(questionReports)
    .where(and(matching(query), isKnown(queries)));
  return row?.questions ?? 0;
}

function matching({ state, reason, subject }: ReportedQuery) {
  const { closedAt, questionId } = questionReports;
  return and(
    state === 'open' ? isNull(closedAt) : isNotNull(closedAt),
    reason === undefined ? undefined : eq(questionReports.reason, reason),
    /* "0" follows "/". */
    subject === undefined ? undefined : and(gte(questionId, `${subject}/`), lt(questionId, `${subject}0`)),
  );
}

/** Whether somebody has been asked the question on this site. */
const isKnown = (queries: Queries) => isInLedger(queries, questionReports.questionId);

/** Reports of a question with the address of who made them, newest first. */
export async function listReportsOf(queries: Queries, ref: string, limit: number) {
  return queries
    .select({ report: questionReports, email: users.email })
    .from(questionReports)
    .innerJoin(users, eq(users.id, questionReports.userId))
    .where(eq(questionReports.questionId, ref))
    .orderBy(desc(questionReports.createdAt))
    .limit(limit);
}

/** How many reports a question has, and how many of them are open. */
export async function countReportsOf(
  queries: Queries,
  ref: string,
): Promise<{ reportCount: number; openReports: number }> {
  const ofQuestion = eq(questionReports.questionId, ref);
  return {
    reportCount: await queries.$count(questionReports, ofQuestion),
    openReports: await queries.$count(questionReports, and(ofQuestion, isNull(questionReports.closedAt))),
  };
}

interface Closing {
  outcome: ReportOutcome;
  /** For those who reported the question; '' for nothing. */
  answer: string;
  /** Only reports of this time or before, in ms since 1970; default all. */
  madeBy?: number;
  /** ms since 1970 */
  now: number;
}

/**
 * Closes the open reports of a question. Of those who made them, only those are told what became of it who may see the question:
 * a file may have reports of any question. Who may not read its topic or test now is told when they may.
 */
export async function closeReports(
  tx: Queries,
  ref: string,
  { outcome, answer, now, madeBy = now }: Closing,
  hiddenFromLearners: HiddenFromLearners,
): Promise<void> {
  const { userId, questionId, closedAt, createdAt } = questionReports;
  const open = and(eq(questionId, ref), isNull(closedAt), lte(createdAt, madeBy));
  const reporters = await tx.select({ userId }).from(questionReports).where(open);
  const ids = reporters.map((row) => row.userId);
  const hidden = await hiddenFromLearners(tx, ids, ref, true);
  const told = ids.filter((id) => [undefined, 'access'].includes(hidden.get(id)));
  await tx
    .update(questionReports)
    .set({ closedAt: now, outcome, answer, seenAt: null })
    .where(and(open, sql`${userId} in ${givenTexts(JSON.stringify(told))}`));
  await tx.update(questionReports).set({ closedAt: now }).where(open);
}
