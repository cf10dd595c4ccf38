import type { ItemFigures } from '../../../contract/tests/errata.ts';

/** Sums over the first attempts that contain a question. */
export interface ItemSums {
  attempts: number;
  answered: number;
  right: number;
  /** Sum of the share (0 to 1) of the other questions of the attempt that were right, of its square, and of its value where the question was right. */
  rest: number;
  restSquared: number;
  restRight: number;
  /** Attempts with other questions, over which the three sums run, and how many of them had the question right. */
  withRest: number;
  rightWithRest: number;
  /** Answers by option. */
  options: readonly number[];
}

/** Below these numbers a figure says more about chance than about the question. */
const FACILITY_FROM = 30;
const DISCRIMINATION_FROM = 100;

/**
 * The figures of a question, as the quiz statistics report of Moodle defines them (docs.moodle.org, "Quiz statistics
 * calculations"): the facility index F = mean(x) / max(x), where x is 1 for a right answer and 0 otherwise, blanks included;
 * and the discrimination index, the correlation C(x, y − x) / sqrt(V(x) · V(y − x)) of the question with the rest of the
 * attempt. Only first attempts count. The rest is a share, because attempts at practice differ in length.
 *
 * @param keys indexes of the right options
 */
export function itemFigures(sums: ItemSums, keys: readonly number[]): ItemFigures {
  const { attempts, answered, right, options } = sums;
  const wrong = options.map((count, index) => (keys.includes(index) ? 0 : count));
  const most = Math.max(0, ...wrong);
  return {
    attempts,
    answered,
    blank: attempts - answered,
    facility: attempts < FACILITY_FROM ? null : right / attempts,
    discrimination: attempts < DISCRIMINATION_FROM ? null : correlation(sums),
    options: [...options],
    tempting: most === 0 ? null : wrong.indexOf(most),
  };
}

/** Null if all answers, or the rests of all attempts, are the same. */
function correlation({ withRest: n, rightWithRest, rest, restSquared, restRight }: ItemSums): number | null {
  const covariance = n * restRight - rightWithRest * rest;
  const variances = (n * rightWithRest - rightWithRest ** 2) * (n * restSquared - rest ** 2);
  if (variances <= 1e-9) return null;
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(variances)));
}
