import { readCsvRows } from './csv-rows.ts';
import type { CsvRow } from './csv-rows.ts';
import { normaliseText } from '../decode-text.ts';
import { issueLog } from '../issue.ts';
import type { Finding, Issue } from '../issue.ts';
import { mergeConflict } from '../merge-conflict.ts';
import { readMcqRow } from './mcq-row.ts';
import type { OfficialMcq } from '../model.ts';
import { EXTRA_COLUMN_NAMES, NO_EXTRA_COLUMNS, findExtraColumns } from './extra-columns.ts';
import type { ExtraColumns } from './extra-columns.ts';

/** Largest file of questions, in bytes. */
export const CSV_MAX_BYTES = 2_000_000;
const MCQ_ROWS_MAX = 2_000;
const MCQ_COLUMNS_MAX = 20;
/** In UTF-16 units. */
const MCQ_CELL_MAX = 10_000;

const HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags';

/** Names of each column, in the order of the columns, in lower-case letters and digits only. */
const COLUMN_NAMES: readonly (readonly string[])[] = [
  ['question'],
  ['option1'],
  ['option2'],
  ['option3'],
  ['option4'],
  ['correct', 'correctanswer', 'correctindex', 'correctoption', 'answer'],
  ['description', 'explanation'],
  ['tags', 'tag', ''],
];

/** A CSV file of questions as read. */
interface McqFile {
  /** The valid rows of active questions, in their order; none of a file that is refused. */
  mcqs: OfficialMcq[];
  /** 1-based line on which each of `mcqs` begins. */
  lines: number[];
  /** The valid rows of held and dropped questions, which no page, search index or answer may contain. */
  withheld: OfficialMcq[];
  /** 1-based line on which each of `withheld` begins. */
  withheldLines: number[];
  issues: Issue[];
  /** Rows after the header, without blank ones. `rows - mcqs.length - withheld.length - skipped` rows have an error. */
  rows: number;
  /** Rows without a question: too few columns, no question or no option. */
  skipped: number;
  /** The whole file cannot be used; the issues say why. */
  refused: boolean;
}

/**
 * Reads a CSV of questions by position: question, four options, correctAnswer 0-3, explanation and, optionally,
 * tags; the first row is the header. An ambiguous row is an error, never a guess. `file` is the path for the issues.
 * Never throws.
 *
 * @param readCell turns each cell into the text that it stands for
 */
export function parseMcqCsv(
  text: string,
  file: string,
  readCell: (cell: string) => string = (cell) => cell,
): McqFile {
  const log = issueLog(file);
  const active = { mcqs: [] as OfficialMcq[], lines: [] as number[] };
  const withheld = { mcqs: [] as OfficialMcq[], lines: [] as number[] };
  let columns: ExtraColumns = NO_EXTRA_COLUMNS;
  const lineOfId = new Map<string, number>();
  const seen = { header: false, rows: 0, skipped: 0 };
  let refusal: Finding | null = null;
  const indexes = new Set<string>();

  const readRow = (written: CsvRow): boolean => {
    const row = { ...written, cells: written.cells.map(readCell) };
    refusal = sizeProblem(row, seen.rows);
    if (refusal !== null) return false;
    if (!seen.header) {
      seen.header = true;
      columns = findExtraColumns(row.cells);
      for (const problem of headerProblems(row, columns)) log.warning(problem);
      return true;
    }
    seen.rows += 1;
    const read = readMcqRow(row, columns, log);
    if (read === 'skipped') seen.skipped += 1;
    else {
      indexes.add(row.cells[5]?.trim() ?? '');
      if (read === 'invalid') return true;
      const earlier = lineOfId.get(read.id);
      if (
        earlier !== undefined &&
        columns.indexes.id !== undefined &&
        (row.cells[columns.indexes.id] ?? '').trim() !== ''
      ) {
        log.error(repeatedId(read.id, row.line, earlier));
        return true;
      }
      lineOfId.set(read.id, row.line);
      const list = read.status === 'active' ? active : withheld;
      list.mcqs.push(read);
      list.lines.push(row.line);
    }
    return true;
  };

  const normal = normaliseText(text);
  refusal = csvFileProblem(normal);
  if (refusal === null) {
    const broken = readCsvRows(normal, readRow);
    refusal ??= broken === null ? null : brokenQuoteProblem(broken.brokenQuoteLine);
  }
  if (refusal === null && seen.rows >= 4 && indexes.has('4') && !indexes.has('0')) {
    log.warning({
      code: 'csv-one-based-index',
      line: null,
      message: 'The values of correctAnswer seem to start at 1: there is a 4 but no 0.',
      expected: 'numbers from 0 (option1) to 3 (option4)',
      fix: 'subtract 1 from every correctAnswer',
    });
  }
  if (refusal === null && active.mcqs.length + withheld.mcqs.length === 0)
    refusal = noQuestionsProblem(seen.rows);
  if (refusal !== null) log.error(refusal);
  const none = { mcqs: [], lines: [] };
  const [shown, hidden] = refusal === null ? [active, withheld] : [none, none];
  return {
    ...shown,
    withheld: hidden.mcqs,
    withheldLines: hidden.lines,
    issues: log.issues,
    rows: seen.rows,
    skipped: seen.skipped,
    refused: refusal !== null,
  };
}

/** Why a row is too large, or one too many after `rowsBefore` others; null if it is neither. */
export function sizeProblem({ cells, line }: CsvRow, rowsBefore: number): Finding | null {
  const fix = 'split the file into several topics, or remove what does not belong there';
  if (rowsBefore >= MCQ_ROWS_MAX) {
    const message = `The file has more than ${MCQ_ROWS_MAX} questions.`;
    return { code: 'csv-too-many-rows', line, message, expected: `at most ${MCQ_ROWS_MAX} rows`, fix };
  }
  if (cells.length > MCQ_COLUMNS_MAX) {
    const message = `The row has ${cells.length} columns.`;
    return {
      code: 'csv-too-many-columns',
      line,
      message,
      expected: `at most ${MCQ_COLUMNS_MAX} columns`,
      fix,
    };
  }
  const length = Math.max(...cells.map((cell) => cell.length));
  if (length <= MCQ_CELL_MAX) return null;
  const message = `A cell has ${length} characters.`;
  return {
    code: 'csv-cell-too-long',
    line,
    message,
    expected: `at most ${MCQ_CELL_MAX} characters a cell`,
    fix,
  };
}

export function brokenQuoteProblem(line: number): Finding {
  return {
    code: 'csv-quote',
    line,
    message: 'A quoted cell is not closed properly, so the rows after it cannot be told apart.',
    expected:
      'every opening quote closed before the next comma or line end, quotes inside a cell doubled ("")',
    fix: 'close the quote that opens on this line, or double the quotes inside the cell',
  };
}

function noQuestionsProblem(rows: number): Finding {
  return {
    code: 'csv-no-questions',
    line: null,
    message: rows === 0 ? 'The file has no questions.' : 'No row of the file is a valid question.',
    expected: 'a header row and at least one question',
    fix: rows === 0 ? 'add questions, or delete the file' : 'correct the rows listed above',
  };
}

/** Why a file is not comma-separated, judged by its first line that is not blank, or has a merge conflict; null if it may be. */
export function csvFileProblem(text: string): Finding | null {
  const conflict = mergeConflict(text, { isCsv: true });
  if (conflict) return conflict;
  const start = Math.max(0, text.search(/\S/));
  const [first = ''] = text.slice(start).split('\n', 1);
  const line = text.slice(0, start).split('\n').length;
  const expected = `a comma-separated file whose first row is ${HEADER}`;
  if (/^"?sep=(.*?)"?$/i.test(first.trim())) {
    return {
      code: 'csv-separator-line',
      line,
      message: `The first line is "${first.trim()}", which a spreadsheet added, not the header.`,
      expected,
      fix: 'delete the first line, and save the file with commas between the columns',
    };
  }
  const count = (character: string) => first.split(character).length - 1;
  const delimiters = { tabs: '\t', semicolons: ';', pipes: '|' };
  for (const [name, delimiter] of Object.entries(delimiters)) {
    if (count(delimiter) >= 5 && count(',') < 6) {
      return {
        code: 'csv-delimiter',
        line,
        message: `The columns are separated by ${name}, not by commas.`,
        expected,
        fix: 'save the file again as "CSV UTF-8 (comma delimited)"',
      };
    }
  }
  return null;
}

/** Keys, progress and results follow the id, so it must not mean two questions. */
function repeatedId(id: string, line: number, earlier: number): Finding {
  return {
    code: 'csv-duplicate-id',
    line,
    message: `The id "${id}" is already the id of the question on line ${earlier}.`,
    expected: 'a different id for each question of the file',
    fix: 'change one of the two; keep the id of the question that was published first',
  };
}

function headerProblems(row: CsvRow, { unknown, repeated }: ExtraColumns): Finding[] {
  const problem = headerProblem(row);
  const expected = `after tags only the columns ${EXTRA_COLUMN_NAMES.join(', ')}, each once`;
  const columns = [
    ...unknown.map((name) => ({
      name,
      message: `The column "${name.slice(0, 40)}" is unknown and ignored.`,
    })),
    ...repeated.map((name) => ({ name, message: `The column "${name}" exists twice; the first is used.` })),
  ].map(({ message }) => ({
    code: 'csv-unknown-column',
    line: row.line,
    message,
    expected,
    fix: 'correct its name, or delete the column',
  }));
  return [...(problem === null ? [] : [problem]), ...columns];
}

/** What is wrong with the first row, which is always read as the header; null if it is a header. */
function headerProblem({ cells, line }: CsvRow): Finding | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  if (COLUMN_NAMES.every((allowed, column) => allowed.includes(names[column] ?? ''))) return null;
  const looksLikeData = cells.length >= 7 && /^\s*[0-3]\s*$/.test(cells[5] ?? '');
  return {
    code: 'csv-header',
    line,
    message: looksLikeData
      ? 'The first row looks like a question, but it was read as the header and is lost.'
      : 'The first row is not the expected header; the columns were read by position.',
    expected: `${HEADER} (tags may be left out)`,
    fix: looksLikeData
      ? 'put the header row above it'
      : 'check the order of the columns, then name them as expected',
  };
}
