import { mcqProblem } from '../../../api/contract/own-mcqs.ts';
import { decodeText } from '../../../scripts/content/decode-text.ts';
import { undefused } from '../../../scripts/content/formula-cells.ts';
import type { Finding } from '../../../scripts/content/issue.ts';
import { parseMcqCsv } from '../../../scripts/content/mcq-csv.ts';
import type { Mcq } from '../../../scripts/content/model.ts';

export interface Remark {
  /** 1-based; null where it is about the whole file. */
  line: number | null;
  /** What is the matter, and what to do about it. */
  reason: string;
}

/** What a file of questions holds, before anything of it is taken. */
export interface ReadImport {
  name: string;
  /** Rows after the header. */
  rows: number;
  mcqs: Mcq[];
  /** Rows that cannot be taken, or why the whole file cannot. */
  bad: Remark[];
  /** Things to look at that keep no row out. */
  doubts: Remark[];
}

const BYTES_MAX = 5_000_000;

/** Reads a CSV by the rules of the content folder and of a learner's own questions. Never throws. */
export function readImport(bytes: Uint8Array, name: string): ReadImport {
  const refused = (line: number | null, reason: string): ReadImport => ({
    name,
    rows: 0,
    mcqs: [],
    bad: [{ line, reason }],
    doubts: [],
  });
  if (!/\.csv$/i.test(name)) return refused(null, 'Only files whose name ends in .csv can be imported.');
  if (bytes.length > BYTES_MAX) return refused(null, 'The file has more than 5 MB.');
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return refused(decoded.problem.line, reasonOf(decoded.problem));

  const { mcqs: read, lines, issues, rows } = parseMcqCsv(decoded.text, name);
  const keepsOut = issues.filter(({ severity, code }) => severity === 'error' || code === 'csv-row-skipped');
  const bad = keepsOut.map((issue) => ({ line: issue.line, reason: reasonOf(issue) }));
  const doubts = issues
    .filter((issue) => !keepsOut.includes(issue))
    .map((issue) => ({ line: issue.line, reason: reasonOf(issue) }));
  const mcqs: Mcq[] = [];
  for (const [index, mcq] of read.map(asWritten).entries()) {
    const problem = mcqProblem(mcq);
    if (problem) bad.push({ line: lines[index] ?? null, reason: sentence(problem.words) });
    else mcqs.push(mcq);
  }
  return { name, rows, mcqs, bad: bad.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), doubts };
}

/** A question as it was before an export defused it. */
function asWritten({ question, options, correctAnswer, description, tags: [first, ...tags] }: Mcq): Mcq {
  return {
    question: undefused(question),
    options: options.map(undefused),
    correctAnswer,
    description: undefused(description),
    tags: first === undefined ? [] : [undefused(first), ...tags],
  };
}

function reasonOf({ message, fix }: Finding): string {
  return `${message} ${sentence(fix)}`;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
