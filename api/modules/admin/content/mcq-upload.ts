import { decodeText } from '../../../../scripts/content/decode-text.ts';
import type { Finding, Issue } from '../../../../scripts/content/issue.ts';
import { CSV_MAX_BYTES, parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import type { CheckedMcqs, McqReport, UploadedFile } from '../../../contract/admin/content.ts';
import type { LineProblem } from '../../../contract/shared/failure.ts';
import { BadFile, PayloadTooLarge } from '../../../http/errors.ts';

/** Bad rows that the sentence for the reader names; all of them are in `problems`. */
const NAMED_ROWS = 10;

/** Questions as they are stored, with what becomes of the rows. */
export interface Questions {
  csv: string;
  report: McqReport;
}

/** What a CSV of questions would become, and every row of it that stands in the way. Changes nothing. */
export function checkQuestions({ bytes }: UploadedFile): CheckedMcqs {
  if (bytes.length > CSV_MAX_BYTES) throw tooLarge();
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return { rows: [], bad: [problemOf(decoded.problem)], skipped: [], warnings: [] };
  const { mcqs, lines, issues } = parseMcqCsv(decoded.text, '');
  const skipped = issues.filter(({ code }) => code === 'csv-row-skipped');
  const errors = issues.filter(({ severity }) => severity === 'error');
  const others = issues.filter((issue) => !skipped.includes(issue) && !errors.includes(issue));
  return {
    rows: mcqs.map((mcq, index) => ({ line: lines[index] ?? 0, ...mcq })),
    bad: errors.map(problemOf),
    skipped: skipped.map(problemOf),
    warnings: others.map(problemOf),
  };
}

/**
 * Questions as they were sent.
 *
 * @throws BadFile naming every bad row
 */
export function readQuestions(file: UploadedFile): Questions {
  const { rows, bad, skipped } = checkQuestions(file);
  if (bad.length > 0) throw new BadFile('invalid_mcqs', sentenceOf(bad), bad);
  const decoded = decodeText(file.bytes);
  return { csv: 'text' in decoded ? decoded.text : '', report: { accepted: rows.length, skipped } };
}

/** What stands in a topic's CSV already. */
export function reportOn(csv: string): McqReport {
  if (csv === '') return { accepted: 0, skipped: [] };
  const { mcqs, issues } = parseMcqCsv(csv, '');
  const skipped = issues.filter(({ code }) => code === 'csv-row-skipped').map(problemOf);
  return { accepted: mcqs.length, skipped };
}

function problemOf({ line, message, expected }: Finding | Issue): LineProblem {
  return { line, reason: `${message} Expected: ${expected}.` };
}

function sentenceOf(bad: readonly LineProblem[]): string {
  const named = bad
    .slice(0, NAMED_ROWS)
    .map(({ line, reason }) => (line === null ? reason : `Line ${line}: ${reason}`));
  const more = bad.length - named.length;
  return ['The questions were not saved.', ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

function tooLarge(): PayloadTooLarge {
  return new PayloadTooLarge(`The questions have more than ${CSV_MAX_BYTES / 1_000_000} MB.`);
}
