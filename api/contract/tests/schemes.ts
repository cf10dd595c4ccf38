import Fraction from 'fraction.js';
import {
  DROPPED_RULES,
  MARKS_PATTERN,
  SCHEME_NAMES,
} from '../../../scripts/content/schema/tests/test-rules.ts';
import type { DroppedRule, SchemeName } from '../../../scripts/content/schema/tests/test-rules.ts';

/*
 * How the answers of a test become marks. Marks are exact fractions, written as `fraction.js` does without a decimal point:
 * `2`, `-2/3`, `400/3`. Does not import TypeBox, which would end up in the bundles of islands.
 */

export { DROPPED_RULES, SCHEME_NAMES };
export type { SchemeName };

export interface Scheme {
  name: SchemeName;
  /** Marks of a right, a wrong and a blank answer; the last two are not positive. */
  right: string;
  wrong: string;
  blank: string;
  /** How a question counts for which two options were marked on paper. */
  doubleMarked: 'wrong' | 'blank';
  dropped: DroppedRule;
  /** Percentage of the maximum that qualifies; null if the scheme has none. */
  qualifying: number | null;
}

/**
 * The rules of the exams. UPSC: Civil Services Examination Rules, Part A and the notes on the papers (one third of the marks
 * is deducted, two answers are a wrong one). NTA: +4 and −1. Option E: a question that is left blank, without marking "not
 * attempted", loses a third, as in papers of state commissions with a fifth option.
 */
export const SCHEMES: Record<Exclude<SchemeName, 'custom'>, Scheme> = {
  'upsc-gs': scheme('upsc-gs', { right: '2', wrong: '-2/3' }),
  'upsc-csat': { ...scheme('upsc-csat', { right: '5/2', wrong: '-5/6' }), qualifying: 33 },
  nta: { ...scheme('nta', { right: '4', wrong: '-1' }), dropped: 'appeared' },
  'option-e': scheme('option-e', { right: '2', wrong: '-2/3', blank: '-2/3' }),
};

function scheme(
  name: SchemeName,
  marks: Pick<Scheme, 'right' | 'wrong'> & Partial<Pick<Scheme, 'blank'>>,
): Scheme {
  return { name, blank: '0', doubleMarked: 'wrong', dropped: 'redistribute', qualifying: null, ...marks };
}

/** A fraction as written, such as `2`, `-2/3` or `0.25`; null if it is none. */
export function parseMarks(text: string): Fraction | null {
  if (!MARKS_PATTERN.test(text)) return null;
  return new Fraction(text);
}

/** An exact fraction of marks, such as `-2/3`. */
export function writeMarks(marks: Fraction): string {
  return marks.toFraction();
}

/**
 * The share of right guesses above which guessing pays: a guess of probability p brings p·right + (1 − p)·wrong, a blank
 * brings `blank`.
 * @returns 0 to 1; under UPSC's rules 1/4
 */
export function breakEven({ right, wrong, blank }: Pick<Scheme, 'right' | 'wrong' | 'blank'>): Fraction {
  const [gain, loss, left] = [new Fraction(right), new Fraction(wrong), new Fraction(blank)];
  return left.sub(loss).div(gain.sub(loss));
}
