import type { CsvRow } from './csv-rows.ts';
import type { IssueLog } from './issue.ts';
import type { Mcq } from './model.ts';

const COLUMNS = 8;
const COLUMNS_NEEDED = 7;

/** A row as a question; `skipped` is a row that holds none, `faulty` one that must not be guessed at. */
export type ReadRow = Mcq | 'skipped' | 'faulty';

/** Reads one row by position and reports what is wrong with it by its line. */
export function readMcqRow({ cells, line, quotes }: CsvRow, log: IssueLog): ReadRow {
  const [question = '', ...rest] = cells.map((cell) => cell.trim());
  const written = rest.slice(0, 4);
  const options = written.filter((option) => option !== '');

  const skip = (message: string, fix: string): ReadRow => {
    const expected = 'at least 7 columns, with a question and at least one option';
    log.warning({
      code: 'csv-row-skipped',
      line,
      message: `The row was skipped: ${message}.`,
      expected,
      fix,
    });
    return 'skipped';
  };
  const fail = (code: string, message: string, expected: string, fix: string): ReadRow => {
    log.error({ code, line, message, expected, fix });
    return 'faulty';
  };

  if (quotes === 'stray') {
    return fail(
      'csv-stray-quote',
      'A cell has white space before its opening quote, so the quotes do not count.',
      'quotes right after the comma',
      'delete the space between the comma and the quote',
    );
  }
  if (cells.length < COLUMNS_NEEDED) {
    const columns = cells.length === 1 ? '1 column' : `${cells.length} columns`;
    return skip(`it has only ${columns}`, 'fill in all columns, or delete the row');
  }
  if (question === '') return skip('it has no question', 'write the question, or delete the row');
  if (options.length === 0) return skip('it has no options', 'write the options, or delete the row');
  if (rest.slice(COLUMNS - 1).some((cell) => cell !== '')) {
    return fail(
      'csv-extra-columns',
      `The row has ${cells.length} columns.`,
      `at most ${COLUMNS} columns`,
      'put double quotes around a text that holds commas, the tags included',
    );
  }

  const [index = '', description = '', tags = ''] = rest.slice(4);
  if (!/^[0-3]$/.test(index)) {
    return fail(
      'csv-bad-index',
      `The correct index is "${index.slice(0, 40)}".`,
      'a number from 0 (option1) to 3 (option4)',
      'write the number of the correct option, counted from 0',
    );
  }
  const answer = written[Number(index)] ?? '';
  if (answer === '') {
    return fail(
      'csv-empty-answer',
      `The correct index ${index} points at an empty option.`,
      'the number of an option that is filled in, counted from 0',
      'correct the index, or fill in that option',
    );
  }
  if (new Set(options).size < options.length) {
    log.warning({
      code: 'csv-duplicate-options',
      line,
      message: 'Two options of this question are the same.',
      expected: 'options that differ',
      fix: 'change one of the two',
    });
  }
  // Empty options are left out, so those before the answer move it forward.
  const correctAnswer = written.slice(0, Number(index)).filter((option) => option !== '').length;
  return { question, options, correctAnswer, description, tags: readTags(tags) };
}

function readTags(cell: string): string[] {
  return [...new Set(cell.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
}
