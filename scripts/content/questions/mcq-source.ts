import Papa from 'papaparse';
import { normaliseText } from '../decode-text.ts';
import { issueLog, type Finding, type Issue } from '../issue.ts';
import {
  DIFFICULTIES,
  QUESTION_STATUSES,
  type Difficulty,
  type OfficialMcq,
  type QuestionStatus,
} from '../model.ts';
import { cellAt } from './row-cells.ts';
import {
  EXTRA_COLUMN_NAMES,
  NO_EXTRA_COLUMNS,
  findExtraColumns,
  type ExtraColumns,
} from './extra-columns.ts';
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

/** The columns after the eighth in a form. */
export interface McqExtraForm {
  id: string;
  section: string;
  difficulty: Difficulty | '';
  source: string;
  status: QuestionStatus;
  /** Numbers of other right options, from 0, separated by spaces. */
  also: string;
}

export const NO_EXTRA_FORM: McqExtraForm = {
  id: '',
  section: '',
  difficulty: '',
  source: '',
  status: 'active',
  also: '',
};

/** A question in a form. */
export interface McqForm extends McqExtraForm {
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
export function mcqFormOf(cells: readonly string[], { indexes }: ExtraColumns): McqForm {
  const [question = '', ...rest] = cells.map((cell) => cell.trim());
  const [index = '', explanation = '', tags = ''] = rest.slice(4);
  const extra = (name: keyof McqExtraForm) => cellAt(cells, indexes[name]);
  return {
    question,
    options: [0, 1, 2, 3].map((option) => rest[option] ?? ''),
    correctAnswer: /^[0-3]$/.test(index) ? Number(index) : null,
    explanation,
    tags: parseMcqTags(tags).join(', '),
    id: extra('id'),
    section: extra('section'),
    difficulty: DIFFICULTIES.find((one) => one === extra('difficulty').toLowerCase()) ?? '',
    source: extra('source'),
    status: QUESTION_STATUSES.find((one) => one === extra('status').toLowerCase()) ?? 'active',
    also: extra('also'),
  };
}

/** Splits typed tags at commas, trims them and removes empty ones. */
export function parseMcqTags(typed: string): string[] {
  return typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** The columns that a header must have, so that nothing of the form is lost. */
export function columnsFor(form: McqExtraForm): (keyof McqExtraForm)[] {
  return EXTRA_COLUMN_NAMES.filter((name) => form[name] !== NO_EXTRA_FORM[name]);
}

/**
 * The text of a row, with its line end. Columns that the header does not name are left out of a new row, and an id that the
 * row has is never removed.
 * @param before the cells of the row that it replaces; [] for a new row
 */
export function formatMcqRow(
  form: McqForm,
  before: readonly string[],
  columns: ExtraColumns = NO_EXTRA_COLUMNS,
): string {
  const { question, options, correctAnswer, explanation, tags } = form;
  const cells = [
    question,
    ...[0, 1, 2, 3].map((index) => options[index] ?? ''),
    correctAnswer === null ? '' : String(correctAnswer),
    explanation,
    parseMcqTags(tags).join(','),
    ...before.slice(COLUMNS),
  ];
  const earlier = mcqFormOf(before, columns);
  for (const name of EXTRA_COLUMN_NAMES) {
    const index = columns.indexes[name];
    /* What stays the same is not written in another way. */
    if (index === undefined || form[name] === earlier[name] || (name === 'id' && form.id === '')) continue;
    while (cells.length < index) cells.push('');
    cells[index] = form[name] === NO_EXTRA_FORM[name] ? '' : form[name];
  }
  const texts = cells.map((cell) => normaliseText(cell).trim());
  const hasNoTags =
    before.length === COLUMNS_WITHOUT_TAGS && texts.length === COLUMNS && texts[COLUMNS - 1] === '';
  return `${Papa.unparse([hasNoTags ? texts.slice(0, COLUMNS_WITHOUT_TAGS) : texts])}\n`;
}

/** The rows of a CSV under another header: the cells of named columns are moved. Without a difference they keep their text. */
export function rowsUnder(columns: ExtraColumns, { columns: own, rows }: McqSource): string[] {
  const names = Object.keys(own.indexes) as (keyof McqExtraForm)[];
  if (names.every((name) => own.indexes[name] === columns.indexes[name]))
    return rows.map(({ source }) => source);
  return rows.map(({ source, cells }) => {
    const isSpilled = cells.slice(own.end).some((cell) => cell.trim() !== '');
    if (cells.length <= COLUMNS || isSpilled) return source;
    const moved = cells.slice(0, COLUMNS);
    for (const name of names) {
      const index = columns.indexes[name];
      const text = cellAt(cells, own.indexes[name]);
      if (index === undefined || text === '') continue;
      while (moved.length < index) moved.push('');
      moved[index] = text;
    }
    return `${Papa.unparse([moved])}\n`;
  });
}

/**
 * The rows of a CSV that readers may have: those of active questions, byte by byte. Rows that are held, dropped or invalid
 * are left out, and '' is returned if no row is left or the rows cannot be told apart.
 * @param csv with LF line ends
 */
export function shownCsv(csv: string): string {
  if (csv === '') return '';
  const read = readMcqSource(csv);
  if ('refusal' in read) return '';
  const shown = read.rows.filter(({ mcq }) => mcq?.status === 'active');
  return shown.length === read.rows.length
    ? csv
    : joinMcqRows(
        read.header,
        shown.map(({ source }) => source),
      );
}
