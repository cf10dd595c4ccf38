/*
 * How answers become scores and marks, on pages and on the server. Does not import TypeBox, which would end up in the
 * bundles of islands.
 */

import type { Confidence, Outcome } from './answers.ts';

export { CONFIDENCES, outcomeOf, type Confidence, type Outcome } from './answers.ts';

/** 0 to 100; 0 without questions. */
export function scorePercentage(correct: number, total: number): number {
  return total === 0 ? 0 : clampScore((correct * 100) / total);
}

/** Limits a score to 0–100 for display; NaN becomes 0. */
export function clampScore(score: number): number {
  return Number.isNaN(score) ? 0 : Math.min(100, Math.max(0, score));
}

/** Ordered from best to lowest; a band applies to scores of at least `from`. */
const BANDS = [
  { from: 90, level: 'expert', colour: 'green' },
  { from: 75, level: 'advanced', colour: 'blue' },
  { from: 50, level: 'intermediate', colour: 'yellow' },
] as const;

export const UNDERSTANDING_LEVELS = ['expert', 'advanced', 'intermediate', 'beginner'] as const;
type UnderstandingLevel = (typeof UNDERSTANDING_LEVELS)[number];

export type ScoreColour = 'green' | 'blue' | 'yellow' | 'red';

/** @param averageScore 0 to 100 */
export function understandingLevel(averageScore: number): UnderstandingLevel {
  return BANDS.find(({ from }) => averageScore >= from)?.level ?? 'beginner';
}

/** @param score 0 to 100 */
export function scoreColour(score: number): ScoreColour {
  return BANDS.find(({ from }) => score >= from)?.colour ?? 'red';
}

export const EXAM_SCHEMES = ['gs', 'csat'] as const;
export type ExamScheme = (typeof EXAM_SCHEMES)[number];

/**
 * Marks of the prelims in sixths, which are exact for both papers: GS gives 2 and deducts ⅔, CSAT gives 2½ and
 * deducts ⅚.
 */
const SIXTHS: Record<ExamScheme, Record<Outcome, number>> = {
  gs: { right: 12, wrong: -4, unattempted: 0 },
  csat: { right: 15, wrong: -5, unattempted: 0 },
};

export interface ExamAnswer {
  /** A question that was withdrawn afterwards brings no marks, and the maximum is that of the others. */
  outcome: Outcome | 'dropped';
  /** Null if not stated. Ignored for unattempted questions. */
  confidence: Confidence | null;
}

/** Answers with one confidence; `marks` in sixths. */
interface ConfidenceTally {
  attempted: number;
  right: number;
  wrong: number;
  marks: number;
}

/** All marks are in sixths. */
interface ExamResult {
  /** Sum of `rows`; may be negative. */
  marks: number;
  /** Marks if every answer were right. */
  maximum: number;
  /** Marks of each question, in order. */
  rows: number[];
  attempted: number;
  right: number;
  wrong: number;
  unattempted: number;
  /** Percentage of right answers among the attempted questions; 0 if none was attempted. */
  accuracy: number;
  /** Marks gained (or lost, if negative) by answers marked as a guess. */
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
    if (outcome === 'dropped') return 0;
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
    maximum: answers.filter(({ outcome }) => outcome !== 'dropped').length * SIXTHS[scheme].right,
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

/** Formats sixths of a mark as a mixed number: `1⅓`, `−⅔`, `0`. */
export function formatMarks(sixths: number): string {
  const size = Math.abs(sixths);
  const units = Math.floor(size / 6);
  const fraction = FRACTIONS[size % 6] ?? '';
  const text = units === 0 && fraction !== '' ? fraction : `${units}${fraction}`;
  return sixths < 0 ? `−${text}` : text;
}
