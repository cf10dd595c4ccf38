import Papa from 'papaparse';
import type { OfficialMcq } from '../model.ts';
import { EXTRA_COLUMN_NAMES } from './extra-columns.ts';
import { MCQ_HEADER } from './mcq-source.ts';

/** A CSV file with these questions and all columns, which reads back as the same questions. */
export function fullCsv(mcqs: readonly OfficialMcq[]): string {
  const rows = mcqs.map((mcq) => [
    mcq.question,
    ...[0, 1, 2, 3].map((option) => mcq.options[option] ?? ''),
    String(mcq.correctAnswer),
    mcq.explanation,
    mcq.tags.join(','),
    mcq.id,
    mcq.section,
    mcq.difficulty ?? '',
    mcq.source,
    mcq.status,
  ]);
  const header = [...MCQ_HEADER.trim().split(','), ...EXTRA_COLUMN_NAMES];
  return `${Papa.unparse([header, ...rows], { newline: '\n' })}\n`;
}
