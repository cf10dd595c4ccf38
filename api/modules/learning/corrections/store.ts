import { and, asc, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ScoreFigures } from '../../../contract/tests/corrections.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { questionKeys, rescorings } from '../../../db/schema/questions.ts';
import type { attemptAnswers } from '../../../db/schema/quiz.ts';
import type { testAnswers } from '../../../db/schema/tests.ts';
import type { QuestionKey } from '../../content/questions/keys.ts';
import type { LedgerKey } from '../../content/questions/store.ts';
import { closeReports } from '../question-reports/store.ts';
import type { HiddenFromLearners } from '../visible-questions/visible-questions.ts';

export type Rescoring = typeof rescorings.$inferSelect;

/** Attempts per transaction: few, because SQLite answers no other request meanwhile. */
export const BATCH = 50;

/** Identifies a job. */
export function jobName({ questionId, keyVersion }: Pick<Rescoring, 'questionId' | 'keyVersion'>): string {
  return `${questionId} ${keyVersion}`;
}

/** The oldest job that is not finished, without those with these names; null if there is none. */
export async function nextRescoring(
  queries: Queries,
  without: ReadonlySet<string>,
): Promise<Rescoring | null> {
  const rows = await queries
    .select()
    .from(rescorings)
    .where(isNull(rescorings.finishedAt))
    .orderBy(asc(rescorings.createdAt), asc(rescorings.questionId))
    .limit(without.size + 1);
  return rows.find((row) => !without.has(jobName(row))) ?? null;
}

export interface RescoredAttempt {
  userId: string;
  attemptId: string;
  before: ScoreFigures;
  after: ScoreFigures;
}

/** A learner whose answer was right before, and is wrong now. */
export interface MissedBy {
  userId: string;
  /** Of the answer, by which its review card is listed. */
  subject: string;
  topic: string;
}

/** An answer with its attempt. */
export interface StoredAnswer {
  answer: { userId: string; attemptId: string };
  attempt: { imported: boolean };
}

/** What differs between answers of practice and of tests when they are scored again. */
export interface AnswerKind<Answer extends StoredAnswer> {
  kind: 'quiz' | 'test';
  table: typeof attemptAnswers | typeof testAnswers;
  /** Up to `BATCH` answers, ordered by learner and attempt. */
  list: (queries: Queries, where: SQL | undefined) => Promise<Answer[]>;
  /** The attempts whose score a key changes. @param current the key that counts now */
  changes: (answers: readonly Answer[], key: QuestionKey, current: QuestionKey | null) => RescoredAttempt[];
  /** Scores answers by the key that counts now, and everything that follows from them. */
  correct: (
    tx: Queries,
    answers: readonly Answer[],
    given: { ref: string; key: LedgerKey; now: number },
  ) => Promise<{ changed: RescoredAttempt[]; missed: MissedBy[] }>;
}

export async function advance(
  tx: Queries,
  { questionId, keyVersion }: Rescoring,
  change: Partial<Rescoring>,
): Promise<void> {
  await tx
    .update(rescorings)
    .set(change)
    .where(and(eq(rescorings.questionId, questionId), eq(rescorings.keyVersion, keyVersion)));
}

/** Ends a job. Reports of the question from before the correction are answered by it. */
export async function finishRescoring(
  database: Database,
  job: Rescoring,
  { now, hiddenFromLearners }: { now: number; hiddenFromLearners: HiddenFromLearners },
): Promise<void> {
  const { questionId, keyVersion: version } = job;
  await database.write(async (tx) => {
    await advance(tx, job, { finishedAt: now });
    const [key] = await tx
      .select()
      .from(questionKeys)
      .where(and(eq(questionKeys.questionId, questionId), eq(questionKeys.version, version)));
    if (!key) return;
    const { dropped, reason: answer, createdAt: madeBy } = key;
    const outcome = dropped ? 'withdrawn' : 'corrected';
    await closeReports(tx, questionId, { outcome, answer, madeBy, now }, hiddenFromLearners);
  });
}
