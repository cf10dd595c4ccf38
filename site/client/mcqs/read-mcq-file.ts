import { decodeCsv } from '../../../scripts/content/decode-text.ts';
import type { Finding, Issue } from '../../../scripts/content/issue.ts';
import { parseMcqCsv } from '../../../scripts/content/questions/mcq-csv.ts';
import type { OfficialMcq } from '../../../scripts/content/model.ts';

export interface Remark {
  /** 1-based; null if the remark is about the file. */
  line: number | null;
  /** The problem and how to fix it. */
  reason: string;
}

/** A file of questions, checked by the rules of the content folder. */
export interface McqFileRead {
  name: string;
  /** UTF-8 with LF line ends; '' if it is not readable. */
  text: string;
  /** Rows after the header. */
  rows: number;
  /** Held and dropped questions too. */
  mcqs: OfficialMcq[];
  /** The first line of each question. */
  lines: number[];
  /** Rows with an error, or why the file cannot be used. */
  bad: Remark[];
  /** Rows without a question. */
  skipped: Remark[];
  /** Warnings; their rows are used. */
  doubts: Remark[];
}

/**
 * Reads the bytes of a CSV file of at most `maximum` bytes. Never throws.
 *
 * @param readCell as in `parseMcqCsv`
 */
export function readMcqFile(
  bytes: Uint8Array,
  name: string,
  maximum: number,
  readCell?: (cell: string) => string,
): McqFileRead {
  const refused = (line: number | null, reason: string): McqFileRead => ({
    ...{ name, text: '', rows: 0, mcqs: [], lines: [], skipped: [], doubts: [] },
    bad: [{ line, reason }],
  });
  if (!/\.csv$/i.test(name)) return refused(null, 'Only files whose name ends in .csv can be imported.');
  if (bytes.length > maximum) return refused(null, `The file has more than ${maximum / 1_000_000} MB.`);
  const decoded = decodeCsv(bytes);
  if ('problem' in decoded) return refused(decoded.problem.line, reasonOf(decoded.problem));
  return readMcqText(decoded.text, name, readCell);
}

/** Reads the text of a CSV file. Never throws. */
export function readMcqText(text: string, name: string, readCell?: (cell: string) => string): McqFileRead {
  const { issues, rows, ...read } = parseMcqCsv(text, name, readCell);
  const found = [
    ...read.mcqs.map((mcq, index) => ({ mcq, line: read.lines[index] ?? 1 })),
    ...read.withheld.map((mcq, index) => ({ mcq, line: read.withheldLines[index] ?? 1 })),
  ].sort((a, b) => a.line - b.line);
  const remarks = (wanted: (issue: Issue) => boolean) =>
    issues.filter(wanted).map((issue) => ({ line: issue.line, reason: reasonOf(issue) }));
  const isBad = ({ severity }: Issue) => severity === 'error';
  const isSkipped = ({ code }: Issue) => code === 'csv-row-skipped';
  return {
    ...{ name, text, rows },
    mcqs: found.map(({ mcq }) => mcq),
    lines: found.map(({ line }) => line),
    bad: remarks(isBad),
    skipped: remarks(isSkipped),
    doubts: remarks((issue) => !isBad(issue) && !isSkipped(issue)),
  };
}

/** What is wrong and how to mend it, as sentences. */
export function reasonOf({ message, fix }: Pick<Finding, 'message' | 'fix'>): string {
  return `${message} ${sentence(fix)}`;
}

/** Formats words as a sentence. */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
