import { and, eq } from 'drizzle-orm';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Database } from '../../../db/client.ts';
import { readPages } from '../../../db/queries.ts';
import { users } from '../../../db/schema/accounts.ts';
import { columnsNotExported } from '../../../db/schema/file-rows.ts';
import { identityOf } from '../../../db/schema/table-shape.ts';
import { highlights } from '../../../db/schema/highlights.ts';
import { questionReports, scoreCorrections } from '../../../db/schema/questions.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { outside } from '../highlights/store.ts';
import { mayBeTold } from '../corrections/notices-store.ts';
import { OPEN } from '../question-reports/store.ts';
import type { ReportRow } from '../question-reports/store.ts';
import { askForCards, cardsWhere } from '../reviews/store.ts';
import type { HiddenCards } from '../reviews/store.ts';
import { TABLES_BY_NAME } from '../portability/learner-tables.ts';

type Row = Record<string, unknown>;

/** Returns the account without secrets, or null if it does not exist. */
export async function readAccount(database: Database, userId: string): Promise<Row | null> {
  const [account] = await database.read.select().from(users).where(eq(users.id, userId));
  return account ? omit(account, columnsNotExported(users)) : null;
}

export interface ExportedPage {
  /** Name of the table in the export. */
  name: string;
  rows: Row[];
}

interface ExportOptions {
  /** Review cards that are left out, and topics whose highlights are, because they contain questions and notes. */
  hidden: HiddenCards;
  /** Why the learner may not see some of these questions. */
  hiddenFrom: (refs: readonly QuestionRef[]) => Promise<ReadonlyMap<QuestionRef, string>>;
}

/** Yields all exported tables page by page. The first page of each table is empty, so that empty tables are listed, too. */
export async function* readTables(
  { read }: Database,
  userId: string,
  { hidden, hiddenFrom }: ExportOptions,
): AsyncGenerator<ExportedPage> {
  for (const [name, { table, order, rows }] of TABLES_BY_NAME) {
    const key = order ?? identityOf(table);
    const without = columnsNotExported(table);
    const where = and(
      eq(table.userId, userId),
      table === reviewCards ? cardsWhere(askForCards(userId, hidden)) : undefined,
      table === highlights ? outside(hidden.inaccessible) : undefined,
      table === scoreCorrections ? mayBeTold(read) : undefined,
    );
    yield { name, rows: [] };
    for await (const page of readPages(read, { table, where, key, rows })) {
      const shown = table === questionReports ? await withoutAnswers(page as ReportRow[], hiddenFrom) : page;
      yield { name, rows: shown.map((row) => omit(row, without)) };
    }
  }
}

/**
 * Reports of questions that the learner may not read now, or is being asked in a running test, look open: what became of them may
 * name the right option. Others have what the learner was told, or what a file had.
 */
async function withoutAnswers(
  rows: readonly ReportRow[],
  hiddenFrom: ExportOptions['hiddenFrom'],
): Promise<ReportRow[]> {
  const hidden = await hiddenFrom(rows.map(({ questionId }) => questionId));
  return rows.map((row) => {
    const why = hidden.get(row.questionId);
    return why === 'access' || why === 'running' ? { ...row, ...OPEN } : row;
  });
}

/** Bytes become Base64. */
function omit(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !columns.includes(name))
      .map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value]),
  );
}
