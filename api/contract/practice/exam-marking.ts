import type { Outcome } from './score.ts';

/*
 * How the prelims are marked: so much for a right answer, a third of it off for a wrong one, nothing for a question
 * left out. Marks are counted in whole sixths, which is exact for both papers: rows always add up to the total.
 */

export const EXAM_SCHEMES = ['gs', 'csat'] as const;
export type ExamScheme = (typeof EXAM_SCHEMES)[number];

/** How sure the learner said they were of an answer. */
export const CONFIDENCES = ['sure', 'fifty-fifty', 'guess'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** In sixths: GS gives 2 and takes ⅔, CSAT gives 2½ and takes ⅚. */
const SIXTHS: Record<ExamScheme, Record<Outcome, number>> = {
  gs: { right: 12, wrong: -4, unattempted: 0 },
  csat: { right: 15, wrong: -5, unattempted: 0 },
};

export interface ExamAnswer {
  outcome: Outcome;
  /** Null where the learner did not say. Means nothing on a question that was left out. */
  confidence: Confidence | null;
}

/** Answers of one confidence; `marks` in sixths. */
interface ConfidenceTally {
  attempted: number;
  right: number;
  wrong: number;
  marks: number;
}

/** All marks are in sixths. */
export interface ExamResult {
  /** The sum of `rows`; below 0 where wrong answers cost more than right ones gave. */
  marks: number;
  /** What all right answers would have given. */
  maximum: number;
  /** For each question, in order. */
  rows: number[];
  attempted: number;
  right: number;
  wrong: number;
  unattempted: number;
  /** Right answers among those attempted, 0 to 100; 0 where none was. */
  accuracy: number;
  /** What the answers called a guess gained, or cost where it is below 0, against leaving those questions out. */
  guessing: number;
  byConfidence: Record<Confidence | 'unsaid', ConfidenceTally>;
}

export function markExam(scheme: ExamScheme, answers: readonly ExamAnswer[]): ExamResult {
  const counts = { right: 0, wrong: 0, unattempted: 0 };
  const byConfidence = {
    sure: emptyTally(),
    'fifty-fifty': emptyTally(),
    guess: emptyTally(),
    unsaid: emptyTally(),
  };
  const rows = answers.map(({ outcome, confidence }) => {
    const marks = SIXTHS[scheme][outcome];
    counts[outcome] += 1;
    if (outcome !== 'unattempted') {
      const tally = byConfidence[confidence ?? 'unsaid'];
      tally.attempted += 1;
      tally[outcome] += 1;
      tally.marks += marks;
    }
    return marks;
  });
  const attempted = counts.right + counts.wrong;
  return {
    marks: rows.reduce((sum, marks) => sum + marks, 0),
    maximum: answers.length * SIXTHS[scheme].right,
    rows,
    attempted,
    ...counts,
    accuracy: attempted === 0 ? 0 : (counts.right * 100) / attempted,
    guessing: byConfidence.guess.marks,
    byConfidence,
  };
}

function emptyTally(): ConfidenceTally {
  return { attempted: 0, right: 0, wrong: 0, marks: 0 };
}

const FRACTIONS = ['', '⅙', '⅓', '½', '⅔', '⅚'] as const;

/** Sixths as a reader writes marks, exactly: `1⅓`, `−⅔`, `0`. */
export function marksText(sixths: number): string {
  const size = Math.abs(sixths);
  const whole = Math.floor(size / 6);
  const fraction = FRACTIONS[size % 6] ?? '';
  const text = whole === 0 && fraction !== '' ? fraction : `${whole}${fraction}`;
  return sixths < 0 ? `−${text}` : text;
}
