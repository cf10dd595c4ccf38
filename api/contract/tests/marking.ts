import Fraction from 'fraction.js';
import { CONFIDENCES } from '../practice/answers.ts';
import type { Confidence } from '../practice/answers.ts';
import { writeMarks } from './schemes.ts';
import type { Scheme } from './schemes.ts';
import type { Score } from './test-attempts.ts';

/*
 * How the answers of a test are marked, on pages and on the server. All marks are exact fractions. Does not import TypeBox,
 * which would end up in the bundles of islands.
 */

/** An answer with its key, which decide the marks of a question. */
export interface MarkedAnswer {
  /** Index of the option; null for none. */
  chosen: number | null;
  /** Two options were marked on paper. */
  doubleMarked: boolean;
  /** The accepted options. */
  keys: readonly number[];
  dropped: boolean;
}

export type TestOutcome = 'right' | 'wrong' | 'unattempted' | 'dropped';

interface MarkedRow {
  outcome: TestOutcome;
  /** An exact fraction, such as `-2/3`. */
  marks: string;
}

export interface MarkedTest {
  score: Score;
  /** In the order of the answers; their marks add up to `score.marks`. */
  rows: MarkedRow[];
}

type SchemeRules = Pick<Scheme, 'right' | 'wrong' | 'blank' | 'doubleMarked' | 'dropped'>;

const ZERO = new Fraction(0);

/**
 * Marks the answers of a test under a scheme. Dropped questions count as `scheme.dropped` says: with `redistribute` each
 * remaining question carries maximum/(n − d) of n questions with d dropped, and its deduction grows alike.
 */
export function markTest(scheme: SchemeRules, answers: readonly MarkedAnswer[]): MarkedTest {
  const values = valuesOf(scheme, answers);
  const counts = { right: 0, wrong: 0, unattempted: 0, dropped: 0 };
  let [positive, negative] = [ZERO, ZERO];
  const rows = answers.map((answer): MarkedRow => {
    const outcome = outcomeUnder(scheme, answer);
    counts[outcome] += 1;
    const marks = outcome === 'dropped' ? droppedMarks(scheme, answer) : values[outcome];
    if (marks.compare(0) > 0) positive = positive.add(marks);
    else negative = negative.add(marks);
    return { outcome, marks: writeMarks(marks) };
  });
  return {
    score: {
      marks: writeMarks(positive.add(negative)),
      positive: writeMarks(positive),
      negative: writeMarks(negative),
      maximum: writeMarks(maximumOf(scheme, answers.length, counts.dropped)),
      ...counts,
    },
    rows,
  };
}

/** The verdict on an answer under a scheme, which may count two marked options as wrong or as blank. */
export function outcomeUnder(
  scheme: Pick<Scheme, 'doubleMarked'>,
  { chosen, doubleMarked, keys, dropped }: MarkedAnswer,
): TestOutcome {
  if (dropped) return 'dropped';
  if (doubleMarked) return scheme.doubleMarked === 'wrong' ? 'wrong' : 'unattempted';
  if (chosen === null) return 'unattempted';
  return keys.includes(chosen) ? 'right' : 'wrong';
}

/** By how much the marks of the remaining questions grow, such as 100/99. */
function growthOf({ dropped: rule }: Pick<Scheme, 'dropped'>, questions: number, dropped: number): Fraction {
  if (rule !== 'redistribute' || dropped === 0 || dropped === questions) return new Fraction(1);
  return new Fraction(questions, questions - dropped);
}

function valuesOf(scheme: SchemeRules, answers: readonly MarkedAnswer[]) {
  const growth = growthOf(scheme, answers.length, answers.filter(({ dropped }) => dropped).length);
  return {
    right: growth.mul(scheme.right),
    wrong: growth.mul(scheme.wrong),
    unattempted: growth.mul(scheme.blank),
  };
}

function droppedMarks(scheme: SchemeRules, { chosen, doubleMarked }: MarkedAnswer): Fraction {
  const gains =
    scheme.dropped === 'appeared' || (scheme.dropped === 'attempted' && (chosen !== null || doubleMarked));
  return gains ? new Fraction(scheme.right) : ZERO;
}

/** Marks if everything were right; 0 if all questions are dropped and their marks cannot be spread. */
function maximumOf(scheme: SchemeRules, questions: number, dropped: number): Fraction {
  if (scheme.dropped === 'redistribute' && dropped === questions) return ZERO;
  return new Fraction(scheme.right).mul(questions);
}

export interface ScoreCounts {
  marks: string;
  maximum: string;
  right: number;
  wrong: number;
  unattempted: number;
  dropped: number;
}

/** The score of a stored attempt, whose positive and negative marks follow from the counts. */
export function scoreOfCounts(scheme: SchemeRules, counts: ScoreCounts): Score {
  const { right, wrong, unattempted, dropped } = counts;
  const growth = growthOf(scheme, right + wrong + unattempted + dropped, dropped);
  const lost = new Fraction(scheme.wrong).mul(wrong).add(new Fraction(scheme.blank).mul(unattempted));
  const negative = growth.mul(lost);
  const positive = new Fraction(counts.marks).sub(negative);
  return { ...counts, positive: writeMarks(positive), negative: writeMarks(negative) };
}

/** Whether the marks reach the percentage that the scheme requires; null if it requires none. */
export function isQualified(
  { qualifying }: Pick<Scheme, 'qualifying'>,
  { marks, maximum }: Pick<Score, 'marks' | 'maximum'>,
): boolean | null {
  if (qualifying === null) return null;
  return new Fraction(marks).mul(100).compare(new Fraction(maximum).mul(qualifying)) >= 0;
}

/** Answers of one confidence. */
interface LedgerEntry {
  attempted: number;
  right: number;
  wrong: number;
  /** Marks that answering brought, compared with leaving these questions blank. */
  gain: string;
}

export type GuessLedger = Record<Confidence | 'unsaid', LedgerEntry>;

/** Marks by stated confidence, for answers that were given. Blank and dropped questions are left out. */
export function guessLedger(
  scheme: SchemeRules,
  answers: readonly (MarkedAnswer & { confidence: Confidence | null })[],
): GuessLedger {
  const values = valuesOf(scheme, answers);
  const entryOf = (stated: Confidence | null): LedgerEntry => {
    const outcomes = answers
      .filter(({ confidence }) => confidence === stated)
      .map((answer) => outcomeUnder(scheme, answer));
    const right = outcomes.filter((outcome) => outcome === 'right').length;
    const wrong = outcomes.filter((outcome) => outcome === 'wrong').length;
    const gain = values.right
      .mul(right)
      .add(values.wrong.mul(wrong))
      .sub(values.unattempted.mul(right + wrong));
    return { attempted: right + wrong, right, wrong, gain: writeMarks(gain) };
  };
  const [sure, fifty, guess] = CONFIDENCES;
  return {
    [sure]: entryOf(sure),
    [fifty]: entryOf(fifty),
    [guess]: entryOf(guess),
    unsaid: entryOf(null),
  };
}
