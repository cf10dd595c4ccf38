import { mcqProblem, type StoredMcq } from '../../../../../api/contract/practice/mcq-rules.ts';
import type { Mcq } from '../../../../../scripts/content/model.ts';
import { unescapedFormula } from '../../../../../scripts/content/questions/formula-cells.ts';
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
  const { rows, mcqs: read, lines, doubts, ...remarks } = readMcqFile(bytes, name, BYTES_MAX);
  const bad = [...remarks.bad, ...remarks.skipped];
  const mcqs: StoredMcq[] = [];
  for (const [index, mcq] of read.map(unescapeFormulas).entries()) {
    const problem = mcqProblem(mcq);
    if (problem) bad.push({ line: lines[index] ?? null, reason: sentence(problem.words) });
    else mcqs.push(mcq);
  }
  return { name, rows, mcqs, bad: bad.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), doubts };
}

/** Reverses the escaping of formulas by `toMcqCsv`. */
function unescapeFormulas({
  question,
  options,
  correctAnswer,
  explanation,
  tags: [first, ...tags],
}: Mcq): StoredMcq {
  return {
    question: unescapedFormula(question),
    options: options.map(unescapedFormula),
    correctAnswer,
    description: unescapedFormula(explanation),
    tags: first === undefined ? [] : [unescapedFormula(first), ...tags],
  };
}
