import { and, eq, inArray, or } from 'drizzle-orm';
import type { Queries } from '../../../../db/client.ts';
import { scoreCorrections } from '../../../../db/schema/questions.ts';
import { attempts } from '../../../../db/schema/quiz.ts';
import { mergeCorrections } from '../merge.ts';
import { mergedRows } from '../store.ts';

type CorrectionRow = typeof scoreCorrections.$inferSelect;

/** Corrections of one account: far more than an account with all its attempts has. */
const MAX_CORRECTIONS = 20_000;

export const correctionsPorting = mergedRows({
  table: scoreCorrections,
  identity: ['attemptId', 'questionId', 'keyVersion'],
  merge: mergeCorrections,
  prepare: ofPresentAttempts,
  limits: [
    {
      maximum: MAX_CORRECTIONS,
      per: [],
      message: `There can be at most ${MAX_CORRECTIONS.toLocaleString('en')} corrected scores.`,
    },
  ],
});

/** An imported quiz attempt may have got a new id, and keeps its old one as its client id. */
async function ofPresentAttempts(tx: Queries, rows: readonly CorrectionRow[]): Promise<CorrectionRow[]> {
  const [{ userId } = { userId: '' }] = rows;
  const ids = [...new Set(rows.flatMap(({ kind, attemptId }) => (kind === 'quiz' ? attemptId : [])))];
  if (ids.length === 0) return [...rows];
  const { id, clientId } = attempts;
  const found = await tx
    .select({ id, clientId })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), or(inArray(id, ids), inArray(clientId, ids))));
  const present = new Map(found.flatMap((row) => (row.clientId === null ? [] : [[row.clientId, row.id]])));
  for (const row of found) present.set(row.id, row.id);
  return rows.map((row) =>
    row.kind === 'quiz' ? { ...row, attemptId: present.get(row.attemptId) ?? row.attemptId } : row,
  );
}
