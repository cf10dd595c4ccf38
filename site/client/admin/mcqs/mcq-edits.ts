import { mcqProblem } from '../../../../api/contract/practice/mcq-rules.ts';
import { NO_EXTRA_COLUMNS } from '../../../../scripts/content/questions/extra-columns.ts';
import type { OfficialMcq } from '../../../../scripts/content/model.ts';
import { normaliseQuestion } from '../../../../scripts/content/questions/question-id.ts';
import { withIds } from '../../../../scripts/content/questions/new-ids.ts';
import { withColumns } from '../../../../scripts/content/questions/row-cells.ts';
import {
  formatMcqRow,
  joinMcqRows,
  columnsFor,
  mcqFormOf,
  MCQ_HEADER,
  parseMcqTags,
  readMcqSource,
  rowsUnder,
  type McqForm,
} from '../../../../scripts/content/questions/mcq-source.ts';
import { sentence } from '../../mcqs/read-mcq-file.ts';

/** The question whose form is open. */
export interface OpenQuestion {
  /** Its row, from 0; null for a new question. */
  index: number | null;
  form: McqForm;
  /** The form as it was opened. */
  original: McqForm;
}

export type McqField = keyof McqForm;
/** Error messages by field; `row` is about no field. */
type McqProblems = Partial<Record<McqField | 'row', string>>;

const EMPTY_FORM = mcqFormOf([], NO_EXTRA_COLUMNS);

/** The row's form; an empty one for null or a row that does not exist. */
export function openQuestion(csv: string, index: number | null): OpenQuestion {
  const { rows, columns } = rowsOf(csv);
  const row = index === null ? undefined : rows[index];
  const form = row ? mcqFormOf(row.cells, columns) : EMPTY_FORM;
  return { index: row ? index : null, form, original: form };
}

/** Whether a stored value is an open question. */
export function isOpenQuestion({ index, form, original }: Partial<OpenQuestion>): boolean {
  const isForm = (value: Partial<McqForm> | undefined) =>
    Array.isArray(value?.options) &&
    value.options.length === 4 &&
    [...value.options, value.question, value.explanation, value.tags].every(
      (text) => typeof text === 'string',
    ) &&
    (value.correctAnswer === null || Number.isSafeInteger(value.correctAnswer));
  return (index === null || Number.isSafeInteger(index)) && isForm(form) && isForm(original);
}

export function isQuestionChanged({ form, original }: OpenQuestion): boolean {
  return JSON.stringify(form) !== JSON.stringify(original);
}

/** What is wrong with a question, by the rules of the content folder and of a learner's own questions. */
export function mcqFormProblems(form: McqForm): McqProblems {
  const { question, options, correctAnswer, explanation } = form;
  /* Each field is checked in a question that is valid otherwise, because the rules report one problem only. */
  const valid = { question: 'x', options: ['x'], correctAnswer: 0 };
  const ofOptions = mcqProblem({ question: 'x', options, correctAnswer: correctAnswer ?? 0 });
  const ofAnswer =
    correctAnswer === null ? { field: 'correctAnswer', words: 'mark the option that is correct' } : ofOptions;
  const words: Partial<Record<McqField, string | undefined>> = {
    question: mcqProblem({ ...valid, question })?.words,
    options: ofOptions?.field === 'options' ? ofOptions.words : undefined,
    correctAnswer:
      ofOptions?.field !== 'options' && ofAnswer?.field === 'correctAnswer' ? ofAnswer.words : undefined,
    explanation: mcqProblem({ ...valid, description: explanation })?.words.replace(
      'description',
      'explanation',
    ),
    tags: mcqProblem({ ...valid, tags: parseMcqTags(form.tags) })?.words,
  };
  const problems: McqProblems = {};
  for (const field of ['question', 'options', 'correctAnswer', 'explanation', 'tags'] as const) {
    const problem = words[field];
    if (problem !== undefined) problems[field] = sentence(problem);
  }
  if (Object.keys(problems).length > 0) return problems;
  const row = rowProblem(form);
  return row === null ? {} : { row };
}

/** Why the content reader would not accept the question. */
function rowProblem(form: McqForm): string | null {
  const header = withColumns(MCQ_HEADER, columnsFor(form));
  const { columns } = rowsOf(header);
  const read = readMcqSource(header + formatMcqRow(form, [], columns));
  const finding = 'refusal' in read ? read.refusal : read.rows[0]?.mcq ? null : read.rows[0]?.issues[0];
  return finding ? `${finding.message} ${sentence(finding.fix)}` : null;
}

/** The CSV with the form's question in its row, or at the end. All other rows keep their exact text. */
export function withQuestion(csv: string, open: OpenQuestion): { mcqs: string; index: number } {
  const { index } = open;
  const { header: before, rows } = rowsOf(csv);
  const form = withStableId(open.form, index === null ? null : (rows[index]?.mcq ?? null));
  const header = withColumns(before, columnsFor(form));
  const { columns } = rowsOf(header);
  const sources = rows.map(({ source }) => source);
  const row = index === null ? undefined : rows[index];
  if (index === null || !row) {
    return {
      mcqs: joinMcqRows(header, [...sources, formatMcqRow(form, [], columns)]),
      index: sources.length,
    };
  }
  /* The blank lines after a row are part of it. */
  const blank = /\n([^\S\n]*\n)+$/.exec(row.source)?.[0].slice(1) ?? '';
  return {
    mcqs: joinMcqRows(header, sources.with(index, formatMcqRow(form, row.cells, columns) + blank)),
    index,
  };
}

/** Answers are stored with the id that follows from the text, so a corrected text must not change it. */
function withStableId(form: McqForm, before: OfficialMcq | null): McqForm {
  const isCorrected =
    before !== null && normaliseQuestion(form.question) !== normaliseQuestion(before.question);
  return form.id === '' && isCorrected ? { ...form, id: before.id } : form;
}

export function withoutRow(csv: string, index: number): string {
  const { header, rows } = rowsOf(csv);
  return joinMcqRows(
    header,
    rows.filter((_, at) => at !== index).map(({ source }) => source),
  );
}

/** Moves a row. `to` is its new index; a position outside the list is its nearest end. */
export function withMovedRow(csv: string, from: number, to: number): { mcqs: string; index: number } {
  const { header, rows } = rowsOf(csv);
  const sources = rows.map(({ source }) => source);
  const [moved] = sources.splice(from, 1);
  if (moved === undefined) return { mcqs: csv, index: from };
  const index = Math.min(Math.max(0, to), sources.length);
  return { mcqs: joinMcqRows(header, sources.toSpliced(index, 0, moved)), index };
}

/** The CSV with the rows of `added` at its end. */
export function withAddedRows(csv: string, added: string): string {
  const { header: before, rows } = rowsOf(csv);
  const more = rowsOf(added);
  const header = withColumns(before, Object.keys(more.columns.indexes));
  return joinMcqRows(header, [
    ...rows.map(({ source }) => source),
    ...rowsUnder(rowsOf(header).columns, more),
  ]);
}

/** The CSV with an id in each row that has none, as it is saved. */
export function withAllIds(csv: string): string {
  const made = withIds(csv);
  return 'csv' in made ? made.csv : csv;
}

/** @throws {Error} if the rows cannot be told apart; the list of such a file offers no change */
function rowsOf(csv: string) {
  const read = readMcqSource(csv);
  if ('refusal' in read) throw new Error(read.refusal.message);
  return read;
}
