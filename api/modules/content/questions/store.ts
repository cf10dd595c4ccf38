import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Wording } from '../../../contract/tests/corrections.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { questionFiles, questionKeys, questionWordings, rescorings } from '../../../db/schema/questions.ts';
import { isNewestRelease } from '../releases/newest-release-store.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';
import { adoptRef } from './former-refs-store.ts';
import { isSameKey } from './keys.ts';
import type { QuestionKey } from './keys.ts';
import { wordingDigest } from './wording.ts';

type KeyRow = typeof questionKeys.$inferSelect;

/** A question of a file as it is now. */
export interface FiledQuestion {
  /** `QuestionRef` */
  ref: string;
  /** References that it may have had before: of its topic at an earlier address, or before its row had an id. */
  former: readonly string[];
  wording: Wording;
  keys: readonly number[];
  dropped: boolean;
  phase: KeyRow['phase'];
}

/** A version of a key with the options that it counts. */
export interface LedgerKey extends QuestionKey {
  version: number;
  origin: KeyRow['origin'];
  phase: KeyRow['phase'];
  reason: string;
  createdAt: number;
}

/** Rows per statement, far below the number of parameters that a statement can have. */
const ROWS_PER_STATEMENT = 100;

/** The digests of the files that were read, by `folder/file`. */
export async function readFileDigests(queries: Queries, folder: string): Promise<Map<string, string>> {
  const rows = await queries
    .select({ file: questionFiles.file, digest: questionFiles.digest })
    .from(questionFiles)
    .where(eq(questionFiles.folder, folder));
  return new Map(rows.map(({ file, digest }) => [file, digest]));
}

/** All versions of the keys of these questions, oldest first. */
export async function readKeys(queries: Queries, refs: readonly string[]): Promise<Map<string, LedgerKey[]>> {
  const found = new Map<string, LedgerKey[]>();
  for (let from = 0; from < refs.length; from += ROWS_PER_STATEMENT) {
    const rows = await queries
      .select({ key: questionKeys, content: questionWordings.content })
      .from(questionKeys)
      .innerJoin(
        questionWordings,
        and(
          eq(questionWordings.questionId, questionKeys.questionId),
          eq(questionWordings.digest, questionKeys.wording),
        ),
      )
      .where(inArray(questionKeys.questionId, refs.slice(from, from + ROWS_PER_STATEMENT)))
      .orderBy(questionKeys.questionId, questionKeys.version);
    for (const { key, content } of rows) {
      const { questionId, version, keys, dropped, origin, phase, reason, createdAt } = key;
      const versions = found.get(questionId) ?? [];
      versions.push({
        ...{ version, origin, phase, reason, createdAt },
        ...{ options: content.options, keys, dropped },
      });
      found.set(questionId, versions);
    }
  }
  return found;
}

/** The key that counts; null if the question is not in the ledger. */
export async function readCurrentKey(queries: Queries, ref: string): Promise<LedgerKey | null> {
  return (await readKeys(queries, [ref])).get(ref)?.at(-1) ?? null;
}

/** The newest wordings of these questions, by reference. */
export async function readWordings(queries: Queries, refs: readonly string[]): Promise<Map<string, Wording>> {
  const found = new Map<string, Wording>();
  for (let from = 0; from < refs.length; from += ROWS_PER_STATEMENT) {
    const rows = await queries
      .select({ ref: questionWordings.questionId, content: questionWordings.content })
      .from(questionWordings)
      .where(inArray(questionWordings.questionId, refs.slice(from, from + ROWS_PER_STATEMENT)))
      .orderBy(asc(questionWordings.createdAt), asc(questionWordings.digest));
    for (const { ref, content } of rows) found.set(ref, content);
  }
  return found;
}

/**
 * A new version of a key by an administrator, with a job that scores its answers again.
 *
 * @returns null if the key is the same already, or if the question is not in the ledger
 */
export async function correctKey(
  tx: Queries,
  ref: string,
  { keys, dropped, reason }: Pick<KeyRow, 'keys' | 'dropped' | 'reason'>,
  now: number,
): Promise<number | null> {
  const [latest] = await tx
    .select()
    .from(questionKeys)
    .where(eq(questionKeys.questionId, ref))
    .orderBy(desc(questionKeys.version))
    .limit(1);
  const [before] = (await readKeys(tx, [ref])).get(ref)?.slice(-1) ?? [];
  if (!latest || !before || isSameKey(before, { options: before.options, keys, dropped })) return null;
  const version = latest.version + 1;
  const { wording } = latest;
  const phase = 'final' as const;
  const origin = 'administrator' as const;
  await tx
    .insert(questionKeys)
    .values({ questionId: ref, version, wording, keys, dropped, phase, origin, reason, createdAt: now });
  await insertRescoring(tx, ref, version, now);
  return version;
}

interface FileToStore {
  folder: string;
  file: string;
  digest: string;
  questions: readonly FiledQuestion[];
  /** That has the file. */
  release: Pick<LiveRelease, 'id' | 'publishedAt'>;
  /** ms since 1970 */
  now: number;
}

/**
 * Writes the questions of a file into the ledger, in one transaction: new wordings, first keys, and a new version of each
 * key that the file has changed, with a job that scores its answers again.
 *
 * @returns the number of changed keys; 0 without a write if another node has a newer release
 */
export async function storeFile(
  database: Database,
  { folder, file, digest, questions, release, now }: FileToStore,
) {
  return database.write(async (tx) => {
    if (!(await isNewestRelease(tx, release, now))) return 0;
    const known = await readKeys(
      tx,
      questions.map(({ ref }) => ref),
    );
    for (const [ref, keys] of await adoptFormer(tx, questions, known)) known.set(ref, keys);
    const wordings = questions.map(({ ref, wording }) => {
      return { questionId: ref, digest: wordingDigest(wording), content: wording, createdAt: now };
    });
    const keys = questions.flatMap((question, index): KeyRow[] => {
      const changed = changedKey(question, known.get(question.ref) ?? []);
      const wording = wordings[index]?.digest ?? '';
      return changed === null ? [] : [{ ...changed, wording, questionId: question.ref, createdAt: now }];
    });
    for (let from = 0; from < questions.length; from += ROWS_PER_STATEMENT) {
      const part = wordings.slice(from, from + ROWS_PER_STATEMENT);
      await tx.insert(questionWordings).values(part).onConflictDoNothing();
    }
    for (let from = 0; from < keys.length; from += ROWS_PER_STATEMENT) {
      const part = keys.slice(from, from + ROWS_PER_STATEMENT);
      await tx.insert(questionKeys).values(part).onConflictDoNothing();
    }
    const changes = keys.filter(({ questionId, version }) => {
      const [latest, next] = [known.get(questionId)?.at(-1), keyOf(questions, questionId)];
      return version > 1 && latest !== undefined && next !== null && !isSameKey(latest, next);
    });
    for (const { questionId, version } of changes) await insertRescoring(tx, questionId, version, now);
    await tx
      .insert(questionFiles)
      .values({ folder, file, digest })
      .onConflictDoUpdate({ target: [questionFiles.folder, questionFiles.file], set: { digest } });
    return changes.length;
  });
}

/** Gives questions that are new the wordings and keys of their former references. Returns their keys. */
async function adoptFormer(
  tx: Queries,
  questions: readonly FiledQuestion[],
  known: ReadonlyMap<string, LedgerKey[]>,
): Promise<Map<string, LedgerKey[]>> {
  const added = questions.filter(({ ref }) => !known.has(ref));
  const former = await readKeys(
    tx,
    added.flatMap((question) => question.former),
  );
  const adopted: string[] = [];
  for (const question of added) {
    const from = question.former.find((ref) => former.has(ref));
    if (from === undefined) continue;
    await adoptRef(tx, from, question.ref);
    adopted.push(question.ref);
  }
  return readKeys(tx, adopted);
}

function keyOf(questions: readonly FiledQuestion[], ref: string): QuestionKey | null {
  const found = questions.find((question) => question.ref === ref);
  return found ? { options: found.wording.options, keys: found.keys, dropped: found.dropped } : null;
}

/**
 * The next version of a key, if the file says something else than when it was last read, or that a provisional key is final. An administrator may have changed
 * the key in between; only a change of the file overrules that.
 */
function changedKey(
  { wording, keys, dropped, phase }: FiledQuestion,
  versions: readonly LedgerKey[],
): Omit<KeyRow, 'wording' | 'questionId' | 'createdAt'> | null {
  const now = { options: wording.options, keys, dropped };
  const published = versions.findLast(({ origin }) => origin === 'publish');
  if (published?.phase === phase && isSameKey(published, now)) return null;
  const version = (versions.at(-1)?.version ?? 0) + 1;
  return { version, keys: [...keys], dropped, origin: 'publish', phase, reason: '' };
}

/** Asks for all answers to a question to be scored again, in the caller's transaction. */
async function insertRescoring(
  tx: Queries,
  questionId: string,
  keyVersion: number,
  now: number,
): Promise<void> {
  await tx
    .insert(rescorings)
    .values({
      ...{ questionId, keyVersion, createdAt: now, changed: 0 },
      cursor: { kind: 'quiz', userId: '', attemptId: '' },
    })
    .onConflictDoNothing();
}

/** How far the rescoring after a version of a key is; null if there was none. */
export async function readRescoring(
  queries: Queries,
  ref: string,
  version: number,
): Promise<{ changed: number; finished: boolean } | null> {
  const [row] = await queries
    .select({ changed: rescorings.changed, finishedAt: rescorings.finishedAt })
    .from(rescorings)
    .where(and(eq(rescorings.questionId, ref), eq(rescorings.keyVersion, version)));
  return row ? { changed: row.changed, finished: row.finishedAt !== null } : null;
}
