import type { Finding } from '../issue.ts';

/** What each column may be called, in the order of the columns, in lower-case letters and digits only. */
const NAMES: readonly (readonly string[])[] = [
  ['question'],
  ['option1'],
  ['option2'],
  ['option3'],
  ['option4'],
  ['correct', 'correctanswer', 'correctindex', 'correctoption', 'answer'],
  ['description', 'explanation'],
  ['tags', 'tag', ''],
];

/** What is odd about the first row, which is always taken for the header; null where nothing is. */
export function headerProblem(cells: readonly string[], line: number): Finding | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ''));
  if (NAMES.every((allowed, column) => allowed.includes(names[column] ?? ''))) return null;
  const looksLikeData = cells.length >= 7 && /^\s*[0-3]\s*$/.test(cells[5] ?? '');
  return {
    code: 'csv-header',
    line,
    message: looksLikeData
      ? 'The first row looks like a question; it was taken for the header and is lost.'
      : 'The first row is not the header that was expected; the columns were read by position.',
    expected: 'question,option1,option2,option3,option4,correct,description,tags (tags may be left out)',
    fix: looksLikeData
      ? 'put the header row above it'
      : 'check the order of the columns, then name them as expected',
  };
}
