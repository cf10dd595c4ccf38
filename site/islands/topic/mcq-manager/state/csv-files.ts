import { mcqProblem, toStoredMcq, type StoredMcq } from '../../../../../api/contract/practice/mcq-rules.ts';
import { unescapedFormula } from '../../../../../scripts/content/questions/csv-rows.ts';
import { readMcqFile, sentence, type Remark } from '../../../../client/mcqs/read-mcq-file.ts';

/** The content of a CSV file, for a preview before the import. */
export interface McqCsvImport {
  name: string;
  /** Rows after the header. */
  rows: number;
  mcqs: StoredMcq[];
  /** Rows with an error, or why the file cannot be imported. */
  bad: Remark[];
  /** Warnings; their rows can be imported. */
  doubts: Remark[];
}

const BYTES_MAX = 5_000_000;

/** Reads a CSV and checks it by the rules of the content folder and of a learner's own questions. Never throws. */
export function readMcqCsv(bytes: Uint8Array, name: string): McqCsvImport {
  /* Cells are unescaped as a whole: of the tags of a cell only the first one may be escaped. */
  const file = readMcqFile(bytes, name, BYTES_MAX, unescapedFormula);
  const { rows, mcqs: read, lines, doubts, ...remarks } = file;
  const bad = [...remarks.bad, ...remarks.skipped];
  const mcqs: StoredMcq[] = [];
  for (const [index, mcq] of read.map(toStoredMcq).entries()) {
    const problem = mcqProblem(mcq);
    if (problem) bad.push({ line: lines[index] ?? null, reason: sentence(problem.words) });
    else mcqs.push(mcq);
  }
  return { name, rows, mcqs, bad: bad.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), doubts };
}
