import type { CsvRow } from './csv-rows.ts';
import type { Finding, IssueLog } from '../issue.ts';
import { OPTION_MAX, QUESTION_MAX, TAG_MAX, TAGS_MAX, isLonger, unusableCharacter } from '../limits.ts';
import { DIFFICULTIES, QUESTION_STATUSES } from '../model.ts';
import type { OfficialMcq } from '../model.ts';
import type { ExtraColumns } from './extra-columns.ts';
import { idFromText, isQuestionId } from './question-id.ts';

const COLUMNS_NEEDED = 7;

/** A row as a question; `skipped` is a row without a question, `invalid` one with an error. */
type ReadRow = OfficialMcq | 'skipped' | 'invalid';

/** Reads one row, its first eight columns by position, and logs its issues. */
export function readMcqRow(
  { cells, line, quotes }: CsvRow,
  extraColumns: ExtraColumns,
  log: IssueLog,
): ReadRow {
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
  if (cells.slice(extraColumns.end).some((cell) => cell.trim() !== '')) {
    return fail(
      'csv-extra-columns',
      `The row has ${cells.length} columns.`,
      `at most ${extraColumns.end} columns, as the header has`,
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
  const also = readAlso(cells[extraColumns.indexes.also ?? Infinity] ?? '', written, Number(index));
  if (also === null) {
    return fail(
      'csv-bad-also',
      'The column also does not name other options that are filled in.',
      'numbers from 0 (option1) to 3 (option4), separated by spaces',
      'write the numbers of the other right options, or leave it empty',
    );
  }
  const tags = readTags(tagCell, line, log);
  const excess = excessOf(question, written, tags);
  if (excess !== null) return fail(...excess);
  const extra = readExtra(cells, extraColumns);
  if ('code' in extra) return fail(extra.code, extra.message, extra.expected, extra.fix);
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
  const positionOf = (option: number) => written.slice(0, option).filter((text) => text !== '').length;
  const correctAnswer = positionOf(Number(index));
  const id = extra.id === '' ? idFromText(question) : extra.id;
  const others = also.length > 0 && { also: also.map(positionOf) };
  return { question, options, correctAnswer, ...others, explanation, tags, ...extra, id };
}

/** The other right options of a cell, by their columns; null if it is invalid. */
function readAlso(cell: string, written: readonly string[], answer: number): number[] | null {
  const numbers = cell.split(/[\s,;]+/).filter((text) => text !== '');
  const isValid = numbers.every((text) => /^[0-3]$/.test(text) && written[Number(text)]);
  return isValid ? [...new Set(numbers.map(Number))].filter((option) => option !== answer).toSorted() : null;
}

type Extra = Pick<OfficialMcq, 'id' | 'section' | 'difficulty' | 'source' | 'status'>;

/** In code points. */
const SECTION_MAX = 200;
const SOURCE_MAX = 300;

/** The columns after the eighth, or what is wrong with one. An empty cell means the default. */
function readExtra(cells: readonly string[], { indexes }: ExtraColumns): Extra | Finding {
  const cell = (name: keyof Extra) => cells[indexes[name] ?? Infinity]?.trim() ?? '';
  const [id, section, source] = [cell('id'), cell('section'), cell('source')];
  const [difficulty, status] = [cell('difficulty').toLowerCase(), cell('status').toLowerCase()];
  if (id !== '' && !isQuestionId(id)) {
    return problem(
      'csv-bad-id',
      `The id is "${id.slice(0, 60)}".`,
      'lower-case letters a to z, digits and single hyphens, at most 40 characters',
      'shorten or rewrite the id, or leave it empty, so that a new one is written',
    );
  }
  if (difficulty !== '' && !isOneOf(DIFFICULTIES, difficulty)) {
    return problem(
      'csv-bad-difficulty',
      `The difficulty is "${difficulty.slice(0, 40)}".`,
      DIFFICULTIES.join(', '),
      'correct the difficulty, or leave it empty',
    );
  }
  if (status !== '' && !isOneOf(QUESTION_STATUSES, status)) {
    return problem(
      'csv-bad-status',
      `The status is "${status.slice(0, 40)}".`,
      QUESTION_STATUSES.join(', '),
      'correct the status, or leave it empty for active',
    );
  }
  if (isLonger(section, SECTION_MAX) || isLonger(source, SOURCE_MAX)) {
    return problem(
      'csv-text-too-long',
      'The section or the source is too long.',
      `a section of at most ${SECTION_MAX} and a source of at most ${SOURCE_MAX} characters`,
      'shorten it',
    );
  }
  return {
    id,
    section,
    difficulty: difficulty || null,
    source,
    status: status || 'active',
  };
}

function problem(code: string, message: string, expected: string, fix: string): Finding {
  return { code, line: null, message, expected, fix };
}

function isOneOf<T extends string>(allowed: readonly T[], text: string): text is T {
  return (allowed as readonly string[]).includes(text);
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
  const option = options.findIndex((text) => isLonger(text, OPTION_MAX));
  if (option !== -1) {
    return [
      'csv-option-too-long',
      `Option ${option + 1} has more than ${OPTION_MAX} characters.`,
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
