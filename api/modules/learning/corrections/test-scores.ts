import Fraction from 'fraction.js';
import type { ScoreFigures } from '../../../contract/tests/corrections.ts';
import { scorePercentage } from '../../../contract/practice/scoring.ts';
import { outcomeUnder } from '../../../contract/tests/marking.ts';
import type { ScoreCounts, TestOutcome } from '../../../contract/tests/marking.ts';
import { writeMarks } from '../../../contract/tests/schemes.ts';
import type { Scheme } from '../../../contract/tests/schemes.ts';

type Rules = Pick<Scheme, 'right' | 'wrong' | 'blank' | 'doubleMarked' | 'dropped'>;

/** A stored answer of a submitted test. */
interface StoredTestAnswer {
  chosen: number | null;
  doubleMarked: boolean;
  /** Null if the question was dropped. */
  isRight: boolean | null;
}

/** How an answer was counted when it was marked last. */
export function storedOutcome(
  scheme: Pick<Scheme, 'doubleMarked'>,
  { chosen, doubleMarked, isRight }: StoredTestAnswer,
): TestOutcome {
  if (isRight === null) return 'dropped';
  if (isRight) return 'right';
  return outcomeUnder(scheme, { chosen, doubleMarked, keys: [], dropped: false });
}

/**
 * The score after one answer counts differently, without the other answers: their marks follow from the counts. Agrees with
 * `markTest`.
 */
export function rescored(
  scheme: Rules,
  before: ScoreCounts,
  { from, to, isAnswered }: { from: TestOutcome; to: TestOutcome; isAnswered: boolean },
): ScoreCounts {
  const counts = {
    right: before.right,
    wrong: before.wrong,
    unattempted: before.unattempted,
    dropped: before.dropped,
  };
  const gains = gainsOf(scheme, before);
  counts[from] -= 1;
  counts[to] += 1;
  const gainsNow = gains + gain(scheme, to, isAnswered) - gain(scheme, from, isAnswered);
  const marks = marksOf(scheme, counts).add(new Fraction(scheme.right).mul(gainsNow));
  const all = total(counts);
  const spread = scheme.dropped === 'redistribute' && counts.dropped === all;
  const maximum = spread ? new Fraction(0) : new Fraction(scheme.right).mul(all);
  return { ...counts, marks: writeMarks(marks), maximum: writeMarks(maximum) };
}

/** Dropped questions whose marks the learner got. */
function gainsOf(scheme: Rules, counts: ScoreCounts): number {
  return new Fraction(counts.marks).sub(marksOf(scheme, counts)).div(scheme.right).valueOf();
}

function gain({ dropped: rule }: Rules, outcome: TestOutcome, isAnswered: boolean): number {
  return Number(outcome === 'dropped' && (rule === 'appeared' || (rule === 'attempted' && isAnswered)));
}

type Counts = Record<TestOutcome, number>;

function total({ right, wrong, unattempted, dropped }: Counts): number {
  return right + wrong + unattempted + dropped;
}

/** Marks of the questions that were not dropped. */
function marksOf(scheme: Rules, counts: Counts): Fraction {
  const [all, left] = [total(counts), total(counts) - counts.dropped];
  const sum = new Fraction(scheme.right)
    .mul(counts.right)
    .add(new Fraction(scheme.wrong).mul(counts.wrong))
    .add(new Fraction(scheme.blank).mul(counts.unattempted));
  return scheme.dropped === 'redistribute' && left > 0 ? sum.mul(new Fraction(all, left)) : sum;
}

/** A test's percentage is that of its maximum; below 0 it is 0. */
export function testFigures({ marks, maximum, right, wrong, unattempted }: ScoreCounts): ScoreFigures {
  const [got, most] = [new Fraction(marks).valueOf(), new Fraction(maximum).valueOf()];
  return {
    ...{ right, total: right + wrong + unattempted, marks, maximum },
    percentage: scorePercentage(got, most),
  };
}
