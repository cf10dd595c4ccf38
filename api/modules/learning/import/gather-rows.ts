import { IMPORTED_TABLES, TABLES_OF_ATTEMPTS } from '../../../contract/portability/export-format.ts';
import type { ImportedTable } from '../../../contract/portability/export-format.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import { importedColumns } from '../../../db/schema/file-rows.ts';
import type { WholeAttempt } from '../portability/attempts-store.ts';
import { idAt } from '../portability/cards-store.ts';
import { LEARNER_TABLES } from '../portability/learner-tables.ts';
import { sumOfTopics } from '../portability/merge.ts';
import type { Row } from '../portability/store.ts';
import type { WholeTest } from '../portability/tests-store.ts';
import { movedRef, movedTopic } from '../../content/moved-topic.ts';
import type { Redirects } from '../../content/moved-topic.ts';
import type { ImportRows } from './imported-file.ts';

/** Rows per transaction, and answers of the attempts of one. */
const ROWS = 100;
const ANSWERS = 400;

/** Rows of one table that are written in one transaction. */
export interface RowBatch {
  /** Name of the table in the file. */
  name: string;
  rows: Row[];
}

const OF_ATTEMPTS: ReadonlySet<ImportedTable> = new Set(Object.values(TABLES_OF_ATTEMPTS).flat());

/**
 * The rows of a file in the order in which they are written, at the addresses that their topics have now, without what only
 * the server writes. Attempts have
 * their answers, and come in the order in which they were made, so that their numbers are given in this order.
 */
export function gatherRows(data: ImportRows, redirects: Redirects): RowBatch[] {
  return IMPORTED_TABLES.flatMap((name): RowBatch[] => {
    if (OF_ATTEMPTS.has(name)) return [];
    if (name === 'attempts') return attemptBatches(data, redirects);
    if (name === 'testAttempts') return testBatches(data, redirects);
    const rows = (data[name] ?? []).map((row) => atPresentAddress(withoutServers(name, row), redirects));
    return slices(rows, ROWS).map((some) => ({ name, rows: some }));
  });
}

function withoutServers<Content extends object>(name: ImportedTable, row: Content): Content {
  return importedColumns(LEARNER_TABLES[name].table, row);
}

function slices<Item>(items: readonly Item[], length: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, index) =>
    items.slice(index * length, (index + 1) * length),
  );
}

function attemptBatches(
  { attempts = [], attemptAnswers = [] }: ImportRows,
  redirects: Redirects,
): RowBatch[] {
  const answers = Map.groupBy(
    attemptAnswers.map((answer) => withPresentRef(withoutServers('attemptAnswers', answer), redirects)),
    ({ attemptId }) => attemptId,
  );
  const whole = attempts
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .map((attempt): WholeAttempt => ({
      ...withoutServers('attempts', attempt),
      answers: answers.get(attempt.id) ?? [],
    }));
  return batchesOf(
    'attempts',
    whole.map((attempt) => [atPresentAddress(attempt, redirects), attempt.answers.length]),
  );
}

/** Tests that were still running when the file was made, or hid their answers, have no result, so they are left out. */
export function countRunningTests({ testAttempts = [] }: ImportRows): number {
  return testAttempts.filter((attempt) => !hasResult(attempt)).length;
}

function hasResult({
  submittedAt,
  answersAt = null,
}: NonNullable<ImportRows['testAttempts']>[number]): boolean {
  return submittedAt !== null && answersAt === null;
}

function testBatches(
  { testAttempts = [], testAnswers = [], testTags = [], testTopics = [] }: ImportRows,
  redirects: Redirects,
): RowBatch[] {
  const byAttempt = <Row extends { attemptId: string }>(name: ImportedTable, rows: readonly Row[]) =>
    Map.groupBy(
      rows.map((row) => withoutServers(name, row)),
      ({ attemptId }) => attemptId,
    );
  const answers = byAttempt('testAnswers', testAnswers);
  const tags = byAttempt('testTags', testTags);
  const topics = byAttempt('testTopics', testTopics);
  const whole = testAttempts
    .filter(hasResult)
    .toSorted((one, other) => one.startedAt - other.startedAt)
    .map((attempt): WholeTest => ({
      ...withoutServers('testAttempts', attempt),
      questions: attempt.questions.map((question) => {
        return { ...question, id: movedRef(redirects, question.id) ?? question.id };
      }),
      answers: answers.get(attempt.id) ?? [],
      tags: presentTags(tags.get(attempt.id) ?? [], redirects),
      topics: presentTopics(topics.get(attempt.id) ?? [], redirects),
    }));
  return batchesOf(
    'testAttempts',
    whole.map((attempt) => [
      { ...attempt },
      attempt.answers.length + attempt.tags.length + attempt.topics.length,
    ]),
  );
}

/** Figures of topics that have become one topic are added up. */
function presentTags(tags: WholeTest['tags'], redirects: Redirects): WholeTest['tags'] {
  return addedUp(
    tags,
    redirects,
    ({ subject, topic, tag }) => [subject, topic, tag],
    (one, other) => ({
      ...one,
      totalQuestions: one.totalQuestions + other.totalQuestions,
      correctAnswers: one.correctAnswers + other.correctAnswers,
    }),
  );
}

function presentTopics(topics: WholeTest['topics'], redirects: Redirects): WholeTest['topics'] {
  return addedUp(
    topics,
    redirects,
    ({ subject, topic, confidence }) => [subject, topic, confidence],
    sumOfTopics,
  );
}

function addedUp<Row extends TopicKey>(
  rows: readonly Row[],
  redirects: Redirects,
  keyOf: (row: Row) => string[],
  sum: (one: Row, other: Row) => Row,
): Row[] {
  const sums = new Map<string, Row>();
  for (const written of rows) {
    const row = { ...written, ...movedTopic(redirects, written) };
    const key = JSON.stringify(keyOf(row));
    const other = sums.get(key);
    sums.set(key, other ? sum(row, other) : row);
  }
  return [...sums.values()];
}

/** Batches of attempts with so few answers and tags that one transaction does not block other requests for long. */
function batchesOf(name: ImportedTable, rows: readonly (readonly [row: Row, size: number])[]): RowBatch[] {
  const batches: RowBatch[] = [];
  let count = Infinity;
  for (const [row, size] of rows) {
    count += size + 1;
    if (count > ANSWERS) {
      batches.push({ name, rows: [] });
      count = size + 1;
    }
    batches.at(-1)?.rows.push(row);
  }
  return batches;
}

type CardRow = Parameters<typeof idAt>[1];

/** The id of a question's card is derived from its address. */
function atPresentAddress(row: object, redirects: Redirects): Row {
  const found: Row = withPresentRef<Row>({ ...row }, redirects);
  const { subject, topic } = found;
  if (typeof subject !== 'string' || typeof topic !== 'string') return found;
  const to = movedTopic(redirects, { subject, topic });
  if (!to) return found;
  const id = 'content' in found && 'own' in found ? { id: idAt(to, found as unknown as CardRow) } : {};
  return { ...found, ...to, ...id };
}

/** The reference of a question begins with the address of its topic. */
function withPresentRef<Content extends { questionId?: unknown }>(
  row: Content,
  redirects: Redirects,
): Content {
  const moved = typeof row.questionId === 'string' ? movedRef(redirects, row.questionId) : null;
  return moved === null ? row : { ...row, questionId: moved };
}
