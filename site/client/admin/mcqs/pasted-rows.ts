import Papa from 'papaparse';
import { normaliseText } from '../../../../scripts/content/decode-text.ts';
import { MCQ_HEADER } from '../../../../scripts/content/questions/mcq-source.ts';
import { readMcqText, type McqFileRead, type Remark } from '../../mcqs/read-mcq-file.ts';

/**
 * Reads rows copied from a CSV file or from a spreadsheet, which separates cells by tabs, with or without a header. `text`
 * is a CSV with a header; the lines of remarks are those of the pasted text. Never throws.
 */
export function readPastedRows(pasted: string): McqFileRead {
  const csv = `${toCsv(normaliseText(pasted)).trimEnd()}\n`;
  const [first = []] = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\n', preview: 1 }).data;
  const hasHeader = /^\W*questions?\W*$/iu.test(first[0] ?? '');
  const read = readMcqText(hasHeader ? csv : MCQ_HEADER + csv, '');
  if (hasHeader) return read;
  const shifted = (remarks: Remark[]) =>
    remarks.map(({ line, reason }) => ({ line: line === null ? null : line - 1, reason }));
  return {
    ...read,
    lines: read.lines.map((line) => line - 1),
    bad: shifted(read.bad),
    skipped: shifted(read.skipped),
    doubts: shifted(read.doubts),
  };
}

/** Some spreadsheets use semicolons in place of commas. */
const OTHER_DELIMITERS = ['\t', ';'];

function toCsv(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  const count = (character: string) => first.split(character).length - 1;
  const delimiter = OTHER_DELIMITERS.find((sign) => count(sign) >= 5 && count(sign) > count(','));
  if (delimiter === undefined) return text;
  const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  return Papa.unparse(data, { newline: '\n' });
}
