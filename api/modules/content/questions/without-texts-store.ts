import { and, desc, eq, exists, lt, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Wording } from '../../../contract/tests/corrections.ts';
import type { Queries } from '../../../db/client.ts';
import { givenRows, givenTexts } from '../../../db/dialect.ts';
import { questionKeys, questionWordings, rescorings } from '../../../db/schema/questions.ts';
import { run } from '../../../db/statements.ts';

/* What every module may do with the ledger: nothing here returns a text, a key or a reason. */

/** The versions of keys that changed which answers are right, newest first. */
export async function listChangedKeys(
  queries: Queries,
  before: { at: number; ref: string } | null,
  limit: number,
) {
  const { createdAt, questionId, version, dropped, phase } = questionKeys;
  return queries
    .select({ questionId, version, createdAt, dropped, phase })
    .from(questionKeys)
    .innerJoin(rescorings, and(eq(rescorings.questionId, questionId), eq(rescorings.keyVersion, version)))
    .where(
      before === null
        ? undefined
        : or(lt(createdAt, before.at), and(eq(createdAt, before.at), lt(questionId, before.ref))),
    )
    .orderBy(desc(createdAt), desc(questionId), desc(version))
    .limit(limit);
}

/** Condition: the ledger has the question. */
export const isInLedger = (queries: Queries, questionId: SQLiteColumn) =>
  exists(
    queries
      .select({ one: sql`1` })
      .from(questionWordings)
      .where(eq(questionWordings.questionId, questionId)),
  );

/** A question in the wording in which it is asked. */
interface Pinned {
  /** `QuestionRef` */
  id: string;
  /** Digest. */
  wording: string;
  content: Wording;
  correctAnswer: number;
}

/** Stores wordings, and the first keys, that are not stored yet. Rows are passed as one parameter: there are many. */
export async function pinQuestions(tx: Queries, questions: readonly Pinned[], now: number): Promise<void> {
  if (questions.length === 0) return;
  const wordings = JSON.stringify(questions.map(({ id, wording, content }) => [id, wording, content]));
  const { questionId, digest, content: text } = questionWordings;
  const given = givenRows(wordings, [questionId, digest, text]);
  await run(
    tx,
    sql`insert into ${questionWordings} (question_id, digest, content, created_at)
      select ${given.all}, ${now} from ${given.from} where true on conflict do nothing`,
  );
  const refs = JSON.stringify(questions.map(({ id }) => id));
  const known = await tx
    .selectDistinct({ id: questionKeys.questionId })
    .from(questionKeys)
    .where(sql`${questionKeys.questionId} in ${givenTexts(refs)}`);
  const ids = new Set(known.map(({ id }) => id));
  const first = questions.filter(({ id }) => !ids.has(id));
  if (first.length === 0) return;
  await tx.insert(questionKeys).values(
    first.map(({ id, wording, correctAnswer }) => ({
      ...{ questionId: id, version: 1, wording, keys: [correctAnswer], dropped: false },
      ...{ phase: 'final' as const, reason: '', createdAt: now },
    })),
  );
}
