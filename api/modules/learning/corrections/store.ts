import { and, asc, eq, isNull } from 'drizzle-orm';
import type { ScoreFigures } from '../../../contract/tests/corrections.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { questionKeys, rescorings, scoreCorrections } from '../../../db/schema/questions.ts';
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
  database: Database,
  without: ReadonlySet<string>,
): Promise<Rescoring | null> {
  const rows = await database.read
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

/** Stores the changed scores, of which the learners are told. */
export async function insertCorrections(
  tx: Queries,
  { questionId, keyVersion }: Pick<Rescoring, 'questionId' | 'keyVersion'>,
  kind: 'quiz' | 'test',
  changed: readonly RescoredAttempt[],
  now: number,
): Promise<void> {
  if (changed.length === 0) return;
  await tx
    .insert(scoreCorrections)
    .values(changed.map((attempt) => ({ ...attempt, questionId, keyVersion, kind, createdAt: now })))
    .onConflictDoNothing();
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

/** The changes that a rescoring would make. */
export interface RescoringPreview {
  attempts: number;
  changed: number;
  /** Sum of the changes of the scores, in percentage points; 0 if none changes. */
  points: number;
}
