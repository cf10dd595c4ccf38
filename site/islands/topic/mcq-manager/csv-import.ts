import { mcqProblem } from '../../../../api/contract/practice/mcq-rules.ts';
import type { StoredMcq } from '../../../../api/contract/practice/mcq-rules.ts';
import { unescapedFormula } from '../../../../scripts/content/questions/formula-cells.ts';
import type { Mcq } from '../../../../scripts/content/model.ts';
import { readMcqFile, sentence, type Remark } from '../../../client/mcqs/read-mcq-file.ts';

/** What a file of questions holds, before anything of it is taken. */
export interface ReadImport {
  name: string;
  /** Rows after the header. */
  rows: number;
  mcqs: StoredMcq[];
  /** Rows that cannot be taken, or why the whole file cannot. */
  bad: Remark[];
  /** Things to look at that keep no row out. */
  doubts: Remark[];
}

const BYTES_MAX = 5_000_000;

/** Reads a CSV by the rules of the content folder and of a learner's own questions. Never throws. */
export function readImport(bytes: Uint8Array, name: string): ReadImport {
  const { rows, mcqs: read, lines, doubts, ...remarks } = readMcqFile(bytes, name, BYTES_MAX);
  const bad = [...remarks.bad, ...remarks.skipped];
  const mcqs: StoredMcq[] = [];
  for (const [index, mcq] of read.map(asWritten).entries()) {
    const problem = mcqProblem(mcq);
    if (problem) bad.push({ line: lines[index] ?? null, reason: sentence(problem.words) });
    else mcqs.push(mcq);
  }
  return { name, rows, mcqs, bad: bad.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)), doubts };
}

/** A question as it was before an export defused it. */
function asWritten({
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
