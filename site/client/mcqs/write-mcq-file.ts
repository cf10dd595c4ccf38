import Papa from 'papaparse';
import { OPTIONS_MAX, type StoredMcq } from '../../../api/contract/practice/mcq-rules.ts';
import { SPREADSHEET_SAFE } from '../../../scripts/content/questions/csv-rows.ts';

const COLUMNS = [
  'question',
  ...Array.from({ length: OPTIONS_MAX }, (_, index) => `option${index + 1}`),
  'correctAnswer',
  'explanation',
  'tags',
];

/** Formats questions as a CSV that can be imported as own questions and in which spreadsheets run no formula. */
export function toMcqCsv(mcqs: readonly StoredMcq[]): string {
  const rows = mcqs.map(({ question, options, correctAnswer, description, tags }) => [
    question,
    ...Array.from({ length: OPTIONS_MAX }, (_, index) => options[index] ?? ''),
    String(correctAnswer),
    description,
    tags.join(','),
  ]);
  /* Excel recognises UTF-8 only with a byte order mark. */
  return `\uFEFF${Papa.unparse([COLUMNS, ...rows], SPREADSHEET_SAFE)}\r\n`;
}
