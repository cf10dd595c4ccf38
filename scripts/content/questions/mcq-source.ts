import Papa from 'papaparse';
import { normaliseText } from '../decode-text.ts';
import { issueLog } from '../issue.ts';
import type { Finding, Issue } from '../issue.ts';
import type { OfficialMcq } from '../model.ts';
import { NO_EXTRA_COLUMNS, findExtraColumns } from './extra-columns.ts';
import type { ExtraColumns } from './extra-columns.ts';
import { readCsvRows } from './csv-rows.ts';
import { brokenQuoteProblem, csvFileProblem, sizeProblem } from './mcq-csv.ts';
import { readMcqRow } from './mcq-row.ts';

/*
 * A CSV of questions as rows with their exact text, for an editor that changes one of them and keeps the others byte by
 * byte.
 */

/** Of a new file. */
export const MCQ_HEADER = 'question,option1,option2,option3,option4,correctAnswer,explanation,tags\n';
const HEADER_CELLS = MCQ_HEADER.trim().split(',');

export interface McqSourceRow {
  /** Its exact text, with its line end and the blank lines after it. */
  source: string;
  /** 1-based line on which it begins. */
  line: number;
  cells: string[];
  /** Null if the row has an error or is skipped; `issues` say why. */
  mcq: OfficialMcq | null;
  issues: Issue[];
}

export interface McqSource {
  /** The header row with the blank lines around it. */
  header: string;
  headerCells: string[];
  /** The columns that the header names after the eighth. */
  columns: ExtraColumns;
  rows: McqSourceRow[];
}

/** Splits a CSV with LF line ends, or says why its rows cannot be told apart. Never throws. */
export function readMcqSource(text: string): McqSource | { refusal: Finding } {
  let refusal = csvFileProblem(text);
  if (refusal !== null) return { refusal };
  const found: Omit<McqSourceRow, 'source'>[] = [];
  const starts: number[] = [];
  let columns = NO_EXTRA_COLUMNS;
  let headerCells = HEADER_CELLS;
  const broken = readCsvRows(text, (row) => {
    refusal = sizeProblem(row, Math.max(0, starts.length - 1));
    if (refusal !== null) return false;
    starts.push(row.start);
    /* The first row is the header. */
    if (starts.length === 1) {
      columns = findExtraColumns(row.cells);
      headerCells = row.cells;
    } else {
      const log = issueLog('');
      const read = readMcqRow(row, columns, log);
      const mcq = typeof read === 'string' ? null : read;
      found.push({ line: row.line, cells: row.cells, mcq, issues: log.issues });
    }
    return true;
  });
  if (broken) refusal ??= brokenQuoteProblem(broken.brokenQuoteLine);
  if (refusal !== null) return { refusal };
  if (starts.length === 0) return { header: MCQ_HEADER, headerCells, columns, rows: [] };
  return {
    header: text.slice(0, starts[1]),
    headerCells,
    columns,
    rows: found.map((row, index) => ({ ...row, source: text.slice(starts[index + 1], starts[index + 2]) })),
  };
}

/** The CSV of these rows; '' without any. */
export function joinMcqRows(header: string, sources: readonly string[]): string {
  if (sources.length === 0) return '';
  const pieces = [header, ...sources];
  /* A last row without a line end may not be the last one any more. */
  return pieces
    .map((piece, index) => (index < pieces.length - 1 && !piece.endsWith('\n') ? `${piece}\n` : piece))
    .join('');
}

/** A question in a form. */
export interface McqForm {
  question: string;
  /** Always four; some may be empty. */
  options: string[];
  /** Index into `options`; null if none is chosen. */
  correctAnswer: number | null;
  /** Markdown. */
  explanation: string;
  /** Separated by commas. */
  tags: string;
}

const COLUMNS = 8;
const COLUMNS_WITHOUT_TAGS = 7;

/** The form of a row, whatever it contains. */
export function mcqFormOf(cells: readonly string[]): McqForm {
  const [question = '', ...rest] = cells.map((cell) => cell.trim());
  const [index = '', explanation = '', tags = ''] = rest.slice(4);
  return {
    question,
    options: [0, 1, 2, 3].map((option) => rest[option] ?? ''),
    correctAnswer: /^[0-3]$/.test(index) ? Number(index) : null,
    explanation,
    tags: parseMcqTags(tags).join(', '),
  };
}

/** Splits typed tags at commas, trims them and removes empty ones. */
export function parseMcqTags(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/**
 * The text of a row, with its line end.
 * @param before the cells of the row that it replaces; [] for a new row
 */
export function formatMcqRow(
  { question, options, correctAnswer, explanation, tags }: McqForm,
  before: readonly string[],
): string {
  const cells = [
    question,
    ...[0, 1, 2, 3].map((index) => options[index] ?? ''),
    correctAnswer === null ? '' : String(correctAnswer),
    explanation,
    parseMcqTags(tags).join(','),
    ...before.slice(COLUMNS),
  ].map((cell) => normaliseText(cell).trim());
  const hasNoTags = before.length === COLUMNS_WITHOUT_TAGS && cells[COLUMNS - 1] === '';
  return `${Papa.unparse([hasNoTags ? cells.slice(0, COLUMNS_WITHOUT_TAGS) : cells])}\n`;
}
