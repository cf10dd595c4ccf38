import { decodeCsv } from '../../../../scripts/content/decode-text.ts';
import type { Finding, Issue } from '../../../../scripts/content/issue.ts';
import { CSV_MAX_BYTES, parseMcqCsv } from '../../../../scripts/content/questions/mcq-csv.ts';
import { withIds } from '../../../../scripts/content/questions/new-ids.ts';
import { tooMany } from '../../../../scripts/content/review/question-findings.ts';
import type { CheckedMcqs, McqReport, UploadedFile } from '../../../contract/admin/content.ts';
import type { LineProblem } from '../../../contract/shared/envelopes.ts';
import { BadFile, PayloadTooLarge } from '../../../http/errors.ts';

/** Invalid rows that the error message lists; `problems` has all of them. */
const LISTED_ROWS = 10;

export const CSV_TOO_LARGE = `The CSV file is larger than ${CSV_MAX_BYTES / 1_000_000} MB.`;

interface UploadedMcqs {
  csv: string;
  report: McqReport;
}

/** Validates a CSV of questions without saving anything. */
export function checkMcqs({ bytes }: UploadedFile): CheckedMcqs {
  if (bytes.length > CSV_MAX_BYTES) throw new PayloadTooLarge(CSV_TOO_LARGE);
  const decoded = decodeCsv(bytes);
  if ('problem' in decoded)
    return { rows: [], bad: [toLineProblem(decoded.problem)], skipped: [], warnings: [] };
  const { mcqs, lines, withheld, withheldLines, issues } = parseMcqCsv(decoded.text, '');
  const skipped = issues.filter(({ code }) => code === 'csv-row-skipped');
  const errors = issues.filter(({ severity }) => severity === 'error');
  const warnings = issues.filter((issue) => !skipped.includes(issue) && !errors.includes(issue));
  const excess = tooMany(mcqs);
  return {
    rows: [
      ...mcqs.map((mcq, index) => ({ line: lines[index] ?? 0, ...mcq })),
      ...withheld.map((mcq, index) => ({ line: withheldLines[index] ?? 0, ...mcq })),
    ].sort((a, b) => a.line - b.line),
    bad: errors.map(toLineProblem),
    skipped: skipped.map(toLineProblem),
    warnings: [...(excess ? [excess] : []), ...warnings].map(toLineProblem),
  };
}

/** The CSV with an id in each row that has none; as it is if ids cannot be written. */
function withAllIds(csv: string): string {
  const made = withIds(csv);
  return 'csv' in made ? made.csv : csv;
}

/**
 * Reads the questions of a form, and writes the missing ids.
 * @throws BadFile listing every invalid row
 */
export function readMcqs(file: UploadedFile): UploadedMcqs {
  const { rows, bad, skipped } = checkMcqs(file);
  if (bad.length > 0) throw new BadFile('invalid_mcqs', summaryOf(bad), bad);
  const decoded = decodeCsv(file.bytes);
  const csv = 'text' in decoded ? decoded.text : '';
  return { csv: withAllIds(csv), report: { accepted: rows.length, skipped } };
}

/** Report on the CSV that a topic already has. */
export function reportOn(csv: string): McqReport {
  if (csv === '') return { accepted: 0, skipped: [] };
  const { mcqs, withheld, issues } = parseMcqCsv(csv, '');
  const skipped = issues.filter(({ code }) => code === 'csv-row-skipped').map(toLineProblem);
  return { accepted: mcqs.length + withheld.length, skipped };
}

function toLineProblem({ line, message, expected }: Finding | Issue): LineProblem {
  return { line, reason: `${message} Expected: ${expected}.` };
}

function summaryOf(bad: readonly LineProblem[]): string {
  const listed = bad
    .slice(0, LISTED_ROWS)
    .map(({ line, reason }) => (line === null ? reason : `Line ${line}: ${reason}`));
  const more = bad.length - listed.length;
  return ['The questions were not saved.', ...listed, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}
