import type { CsvRow } from './csv-rows.ts';
import type { IssueLog } from '../issue.ts';
import { OPTION_MAX, QUESTION_MAX, TAG_MAX, TAGS_MAX, isLonger, unusableCharacter } from './mcq-limits.ts';
import type { Mcq } from '../model.ts';

const COLUMNS = 8;
const COLUMNS_NEEDED = 7;

/** A row as a question; `skipped` is a row without a question, `invalid` one with an error. */
export type ReadRow = Mcq | 'skipped' | 'invalid';

/** Reads one row by position and logs its issues. */
export function readMcqRow({ cells, line, quotes }: CsvRow, log: IssueLog): ReadRow {
  const [question = '', ...rest] = cells.map((cell) => cell.trim());
  const written = rest.slice(0, 4);
  const options = written.filter((option) => option !== '');

  const skip = (message: string, fix: string): ReadRow => {
    const expected =
      'the columns question, option1 to option4, correctAnswer and explanation, with a question and at least one option';
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
    return 'invalid';
  };

  if (quotes === 'stray') {
    return fail(
      'csv-stray-quote',
      'A cell has white space before its opening quote, so its quotes are read as text.',
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
      'put double quotes around a text that contains commas, also around tags',
    );
  }

  const unusable = unusableCharacter(cells.join(' '));
  if (unusable !== null) {
    return fail(
      'csv-control-character',
      `The row contains the invisible character ${unusable}.`,
      'text without control characters',
      'delete the invisible character, or write the cell again',
    );
  }

  const [index = '', explanation = '', tagCell = ''] = rest.slice(4);
  if (!/^[0-3]$/.test(index)) {
    return fail(
      'csv-bad-index',
      `The correctAnswer is "${index.slice(0, 40)}".`,
      'a number from 0 (option1) to 3 (option4)',
      'write the number of the correct option, counted from 0',
    );
  }
  const answer = written[Number(index)] ?? '';
  if (answer === '') {
    return fail(
      'csv-empty-answer',
      `The correctAnswer ${index} means option${Number(index) + 1}, which is empty.`,
      'the number of an option that is filled in, counted from 0',
      `correct the number, or fill in option${Number(index) + 1}`,
    );
  }
  const tags = readTags(tagCell, line, log);
  const excess = excessOf(question, options, tags);
  if (excess !== null) return fail(...excess);
  if (new Set(options).size < options.length) {
    log.warning({
      code: 'csv-duplicate-options',
      line,
      message: 'Two options of this question are the same.',
      expected: 'options that differ',
      fix: 'change one of the two',
    });
  }
  // Empty options are left out, so those before the answer change its index.
  const correctAnswer = written.slice(0, Number(index)).filter((option) => option !== '').length;
  return { question, options, correctAnswer, explanation, tags };
}

/** The tags of a cell, each once. */
function readTags(cell: string, line: number, log: IssueLog): string[] {
  const written = cell
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const seen = new Set<string>();
  const repeated = written.find((tag) => {
    const folded = tag.normalize('NFC').toLowerCase();
    if (seen.has(folded)) return true;
    seen.add(folded);
    return false;
  });
  if (repeated !== undefined) {
    log.warning({
      code: 'csv-tag-repeated',
      line,
      message: `The tag "${repeated.slice(0, TAG_MAX)}" is listed twice.`,
      expected: 'each tag once, in one spelling',
      fix: 'delete one of the two',
    });
  }
  return [...new Set(written)];
}

/** Which limit of attempts and learners' own questions the question exceeds; null if none. */
function excessOf(
  question: string,
  options: readonly string[],
  tags: readonly string[],
): [code: string, message: string, expected: string, fix: string] | null {
  if (isLonger(question, QUESTION_MAX)) {
    return [
      'csv-question-too-long',
      `The question has ${[...question].length} characters.`,
      `at most ${QUESTION_MAX} characters: attempts at longer questions cannot be saved`,
      'shorten the question, or move its quotation into the notes',
    ];
  }
  const option = options.find((text) => isLonger(text, OPTION_MAX));
  if (option !== undefined) {
    return [
      'csv-option-too-long',
      `An option has ${[...option].length} characters.`,
      `options of at most ${OPTION_MAX} characters`,
      'shorten the option, or move its text into the question',
    ];
  }
  if (tags.length > TAGS_MAX) {
    return [
      'csv-too-many-tags',
      `The question has ${tags.length} tags.`,
      `at most ${TAGS_MAX} tags: attempts with more cannot be saved`,
      'keep the tags that learners filter by',
    ];
  }
  const long = tags.find((tag) => isLonger(tag, TAG_MAX));
  if (long === undefined) return null;
  return [
    'csv-tag-too-long',
    `The tag "${[...long].slice(0, TAG_MAX).join('')}…" has ${[...long].length} characters.`,
    `tags of at most ${TAG_MAX} characters: attempts with longer ones cannot be saved`,
    'shorten the tag, or put commas between its parts',
  ];
}
