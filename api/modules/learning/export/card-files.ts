import Papa from 'papaparse';
import { SPREADSHEET_SAFE } from '../../../../scripts/content/questions/csv-rows.ts';
import type { OwnText } from '../../../contract/practice/card-rules.ts';
import { type StoredMcq, OPTIONS_MAX } from '../../../contract/practice/mcq-rules.ts';
import type { CardRow } from '../reviews/store.ts';

type ExportedCard = Pick<CardRow, 'id' | 'subject' | 'topic' | 'content' | 'due'>;

const CSV_COLUMNS = [
  'subject',
  'topic',
  'question',
  ...Array.from({ length: OPTIONS_MAX }, (_, index) => `option${index + 1}`),
  'correctAnswer',
  'explanation',
  'tags',
  'due',
];

/** Starts with a byte order mark, by which Excel detects UTF-8. */
export const CSV_HEADER = `\uFEFF${Papa.unparse([CSV_COLUMNS])}\r\n`;

/** Rows of the CSV file, after `CSV_HEADER`. Formulas are escaped. */
export function toCsv(cards: readonly ExportedCard[]): string {
  const rows = cards.map(({ subject, topic, content, due }) => [
    subject,
    topic,
    ...(isOwn(content) ? ownCells(content) : questionCells(content)),
    new Date(due).toISOString(),
  ]);
  return rows.length === 0 ? '' : `${Papa.unparse(rows, SPREADSHEET_SAFE)}\r\n`;
}

function isOwn(content: ExportedCard['content']): content is OwnText {
  return 'front' in content;
}

function questionCells({ question, options, correctAnswer, description, tags }: StoredMcq): string[] {
  const cells = Array.from({ length: OPTIONS_MAX }, (_, index) => options[index] ?? '');
  return [question, ...cells, String(correctAnswer), description, tags.join(',')];
}

/** The front is the question and the back its explanation, without options. */
function ownCells({ front, back }: OwnText): string[] {
  return [front, ...Array.from({ length: OPTIONS_MAX }, () => ''), '', back, ''];
}

/** Tells Anki the separator and which columns hold the id and the tags. */
export const ANKI_HEADER = '#separator:tab\n#html:false\n#guid column:1\n#tags column:4\n';

/** Rows of the Anki file, after `ANKI_HEADER`: guid, front, back, tags. The guid lets Anki update cards on a later import. */
export function toAnki(cards: readonly ExportedCard[]): string {
  const rows = cards.map(({ id, subject, topic, content }) => [
    id,
    ...(isOwn(content) ? [content.front, content.back] : [frontOf(content), backOf(content)]),
    [`${subject}::${topic}`, ...(isOwn(content) ? [] : content.tags)]
      .map((tag) => tag.replace(/\s+/gu, '_'))
      .join(' '),
  ]);
  // Quoted, because Anki treats lines that start with # as comments.
  return rows.length === 0 ? '' : `${Papa.unparse(rows, { delimiter: '\t', newline: '\n', quotes: true })}\n`;
}

function frontOf({ question, options }: StoredMcq): string {
  return [question, ...options.map(optionLine)].join('\n');
}

function backOf({ options, correctAnswer, description }: StoredMcq): string {
  const answer = optionLine(options[correctAnswer] ?? '', correctAnswer);
  return description === '' ? answer : `${answer}\n\n${description}`;
}

function optionLine(option: string, index: number): string {
  return `${'ABCD'.charAt(index)}. ${option}`;
}
