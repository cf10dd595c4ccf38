import type { ImportRows } from '../../../contract/portability/export-file.ts';
import { IMPORTED_TABLES } from '../../../contract/portability/export-format.ts';
import type { WholeAttempt } from '../portability/attempts/store.ts';
import { idAt } from '../portability/cards/store.ts';
import type { Row } from '../portability/store.ts';
import { movedTopic } from '../../content/moves/moved-topic.ts';
import type { Redirects } from '../../content/moves/moved-topic.ts';

/** Rows per transaction, and answers of the attempts of one. */
const ROWS = 100;
const ANSWERS = 400;

/** Rows of one table that are written in one transaction. */
export interface RowBatch {
  /** Name of the table in the file. */
  name: string;
  rows: Row[];
}

/**
 * The rows of a file in the order in which they are written, at the addresses that their topics have now. Attempts have
 * their answers, and come in the order in which they were made, so that their numbers are given in this order.
 */
export function gatherRows(data: ImportRows, redirects: Redirects): RowBatch[] {
  return IMPORTED_TABLES.flatMap((name): RowBatch[] => {
    if (name === 'attemptAnswers') return [];
    if (name === 'attempts') return attemptBatches(data, redirects);
    const rows = (data[name] ?? []).map((row) => atPresentAddress(row, redirects));
    return slices(rows, ROWS).map((some) => ({ name, rows: some }));
  });
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
  const answers = Map.groupBy(attemptAnswers, ({ attemptId }) => attemptId);
  const batches: RowBatch[] = [];
  let count = Infinity;
  for (const attempt of attempts.toSorted((one, other) => one.createdAt - other.createdAt)) {
    const whole: WholeAttempt = { ...attempt, answers: answers.get(attempt.id) ?? [] };
    count += whole.answers.length + 1;
    if (count > ANSWERS) {
      batches.push({ name: 'attempts', rows: [] });
      count = whole.answers.length + 1;
    }
    batches.at(-1)?.rows.push(atPresentAddress(whole, redirects));
  }
  return batches;
}

type CardRow = Parameters<typeof idAt>[1];

/** The id of a question's card is derived from its address. */
function atPresentAddress(row: object, redirects: Redirects): Row {
  const found: Row = { ...row };
  const { subject, topic } = found;
  if (typeof subject !== 'string' || typeof topic !== 'string') return found;
  const to = movedTopic(redirects, { subject, topic });
  if (!to) return found;
  const id = 'content' in found && 'own' in found ? { id: idAt(to, found as unknown as CardRow) } : {};
  return { ...found, ...to, ...id };
}
