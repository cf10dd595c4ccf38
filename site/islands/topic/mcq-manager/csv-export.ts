import Papa from 'papaparse';
import { OPTIONS_MAX } from '../../../../api/contract/practice/mcq-rules.ts';
import { FORMULA } from '../../../../scripts/content/questions/formula-cells.ts';
import type { StoredMcq } from '../../../../api/contract/practice/mcq-rules.ts';

const COLUMNS = [
  'question',
  ...Array.from({ length: OPTIONS_MAX }, (_, index) => `option${index + 1}`),
  'correctAnswer',
  'explanation',
  'tags',
];

/** Questions as a file that the import takes back, and that spreadsheets show without running any of it. */
export function toMcqCsv(mcqs: readonly StoredMcq[]): string {
  const rows = mcqs.map(({ question, options, correctAnswer, description, tags }) => [
    question,
    ...Array.from({ length: OPTIONS_MAX }, (_, index) => options[index] ?? ''),
    String(correctAnswer),
    description,
    tags.join(','),
  ]);
  /* The mark at the beginning is the one by which Excel knows UTF-8. */
  return `\uFEFF${Papa.unparse([COLUMNS, ...rows], { escapeFormulae: FORMULA })}\r\n`;
}
