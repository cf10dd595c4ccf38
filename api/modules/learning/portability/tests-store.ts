import Fraction from 'fraction.js';
import { and, eq, inArray, max } from 'drizzle-orm';
import { markTest } from '../../../contract/tests/marking.ts';
import type { Queries } from '../../../db/client.ts';
import type { FileRow } from '../../../db/schema/file-rows.ts';
import { testAnswers, testAttempts, testTags, testTopics } from '../../../db/schema/tests.ts';
import { changeWithinQuota } from '../quota/store.ts';
import { testRows } from '../tests/attempts/store.ts';
import type { Account, Porting } from './store.ts';

type FileTest = FileRow<typeof testAttempts>;
type FileAnswer = FileRow<typeof testAnswers>;
type FileTag = FileRow<typeof testTags>;
type FileTopic = FileRow<typeof testTopics>;

/** A submitted attempt at a test of a file with its answers and its results by tag and topic. */
export interface WholeTest extends FileTest {
  answers: readonly FileAnswer[];
  tags: readonly FileTag[];
  topics: readonly FileTopic[];
}

/** Rows per statement, far below the number of parameters that a statement can have. */
const ROWS_PER_STATEMENT = 500;

/**
 * Attempts at tests are never merged: one with the same id is the same one. Their figures are computed from the answers as
 * the file counts them, never from the keys of this site: an import must not say which options are right.
 */
export const testsPorting: Porting = {
  async write(tx, account, rows) {
    const tests = rows as unknown as readonly WholeTest[];
    const added = await withoutKnown(tx, account.userId, tests);
    if (added.length > 0) await addTests(tx, account, added);
    return { new: added.length, same: tests.length - added.length, merged: 0 };
  },
};

/** The attempts that the learner does not have, each once. */
async function withoutKnown(tx: Queries, userId: string, all: readonly WholeTest[]): Promise<WholeTest[]> {
  const ids = all.map(({ id }) => id);
  const stored = await tx
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(and(eq(testAttempts.userId, userId), inArray(testAttempts.id, ids)));
  const known = new Set(stored.map(({ id }) => id));
  return all.filter(({ id }) => {
    const isKnown = known.has(id);
    known.add(id);
    return !isKnown;
  });
}

async function addTests(tx: Queries, { userId, quota }: Account, added: readonly WholeTest[]): Promise<void> {
  const numbers = await freeNumbers(tx, userId, added);
  const ids = added.map(({ id }) => id);
  await changeWithinQuota(tx, { userId, quota, attempts: ids.length }, testRows(userId, ids), async () => {
    for (const [index, { answers: written, tags, topics, ...attempt }] of added.entries()) {
      const answers = wholeAnswers(attempt, written);
      await tx.insert(testAttempts).values({
        ...attempt,
        ...figuresOf(attempt, answers),
        ...{ userId, attemptNumber: numbers[index] ?? attempt.attemptNumber, ranked: false, imported: true },
      });
      for (const some of slices(answers))
        await tx.insert(testAnswers).values(some.map((answer) => ({ ...answer, userId })));
      for (const some of slices(tags))
        await tx.insert(testTags).values(some.map((tag) => ({ ...tag, userId })));
      for (const some of slices(topics))
        await tx.insert(testTopics).values(some.map((topic) => ({ ...topic, userId })));
    }
  });
}

function slices<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_PER_STATEMENT) }, (_, index) =>
    items.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}

/** One answer for each question, in order, as a submitted attempt has them. */
function wholeAnswers(
  { id, questions, submittedAt }: FileTest,
  written: readonly FileAnswer[],
): FileAnswer[] {
  const byPosition = new Map(written.map((answer) => [answer.position, answer]));
  return questions.map(({ id: questionId }, position) => ({
    ...{ chosen: null, doubleMarked: false, marked: false, visited: false, confidence: null },
    ...{ seconds: 0, revision: 0, savedAt: submittedAt ?? 0, isRight: false },
    ...byPosition.get(position),
    ...{ attemptId: id, position, questionId },
  }));
}

/** @param answers in order */
function figuresOf({ scheme }: FileTest, answers: readonly FileAnswer[]) {
  const { score } = markTest(
    scheme,
    answers.map(({ chosen, doubleMarked, isRight }) => {
      return {
        chosen,
        doubleMarked,
        keys: isRight && chosen !== null ? [chosen] : [],
        dropped: isRight === null,
      };
    }),
  );
  const { marks, maximum, right, wrong, unattempted, dropped } = score;
  return { marks, maximum, marksValue: new Fraction(marks).valueOf(), right, wrong, unattempted, dropped };
}

/** The numbers of these attempts; for each that the learner's attempts at the test have already, the next free one. */
async function freeNumbers(tx: Queries, userId: string, added: readonly WholeTest[]): Promise<number[]> {
  const taken = new Map<string, Set<number>>();
  const highest = new Map<string, number>();
  for (const test of new Set(added.flatMap(({ test: slug }) => slug ?? []))) {
    const ofTest = and(eq(testAttempts.userId, userId), eq(testAttempts.test, test));
    const wanted = added.flatMap((attempt) => (attempt.test === test ? attempt.attemptNumber : []));
    const rows = await tx
      .select({ number: testAttempts.attemptNumber })
      .from(testAttempts)
      .where(and(ofTest, inArray(testAttempts.attemptNumber, wanted)));
    const [last] = await tx
      .select({ number: max(testAttempts.attemptNumber) })
      .from(testAttempts)
      .where(ofTest);
    taken.set(test, new Set(rows.map(({ number }) => number)));
    highest.set(test, Math.max(last?.number ?? 0, ...wanted));
  }
  return added.map(({ test, attemptNumber }) => {
    const used = test === null ? undefined : taken.get(test);
    if (test === null || !used) return 1;
    let number = attemptNumber;
    if (used.has(number)) {
      number = (highest.get(test) ?? 0) + 1;
      highest.set(test, number);
    }
    used.add(number);
    return number;
  });
}
