import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { ReportReason } from '../../../contract/tests/corrections.ts';
import { users } from '../../../db/schema/accounts.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { questionReports } from '../../../db/schema/questions.ts';

export interface NewReport {
  questionId: string;
  reason: ReportReason;
  text: string;
  /** ms since 1970 */
  now: number;
}

/** Reports that a learner can have. */
const REPORTS_MAX = 1_000;

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
    await tx
      .insert(questionReports)
      .values({ ...report, userId, createdAt, closedAt: null })
      .onConflictDoUpdate({
        target: [questionReports.userId, questionReports.questionId],
        set: { reason: report.reason, text: report.text, createdAt, closedAt: null },
      });
    return true;
  });
}

/** Questions with open reports, the newest report first. `before` is the time of the last one of the previous page. */
export async function listReported(database: Database, before: number | null, limit: number) {
  const newest = sql<number>`max(${questionReports.createdAt})`;
  return database.read
    .select({
      ref: questionReports.questionId,
      open: sql<number>`count(*)`,
      newest,
      reasons: sql<string>`group_concat(distinct ${questionReports.reason})`,
    })
    .from(questionReports)
    .where(isNull(questionReports.closedAt))
    .groupBy(questionReports.questionId)
    .having(before === null ? undefined : lt(newest, before))
    .orderBy(desc(newest))
    .limit(limit);
}

/** Reports of a question with the address of who made them, newest first. */
export async function listReportsOf(database: Database, ref: string, limit: number) {
  return database.read
    .select({ report: questionReports, email: users.email })
    .from(questionReports)
    .innerJoin(users, eq(users.id, questionReports.userId))
    .where(eq(questionReports.questionId, ref))
    .orderBy(desc(questionReports.createdAt))
    .limit(limit);
}

/** Closes all open reports of a question. */
export async function closeReports(tx: Queries, ref: string, now: number): Promise<void> {
  await tx
    .update(questionReports)
    .set({ closedAt: now })
    .where(and(eq(questionReports.questionId, ref), isNull(questionReports.closedAt)));
}
