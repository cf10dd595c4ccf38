import Fraction from 'fraction.js';

/** Fractions that have a character of their own. */
const CHARACTERS: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/5': '⅕',
  '2/5': '⅖',
  '3/5': '⅗',
  '4/5': '⅘',
  '1/6': '⅙',
  '5/6': '⅚',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
};

/** The denominator up to which an exact fraction is read easily. A redistributed question leads to larger ones. */
const READABLE = 12;

/** Whether two decimals write it exactly, as published cut-offs are, and no short fraction does. */
const isDecimal = ({ d }: Fraction) => d > BigInt(READABLE) && 100n % d === 0n;

function written(marks: string | Fraction, plus: string): string {
  const exact = new Fraction(marks);
  const size = exact.abs();
  const sign = size.n === 0n ? '' : exact.s < 0n ? '−' : plus;
  const whole = size.floor();
  const rest = size.sub(whole);
  if (rest.n === 0n) return sign + whole.toString();
  if (isDecimal(exact)) return sign + size.valueOf().toFixed(2);
  if (rest.d > BigInt(READABLE)) return `≈\u00a0${sign}${size.valueOf().toFixed(2)}`;
  const fraction = CHARACTERS[rest.toFraction()] ?? rest.toFraction();
  if (whole.n === 0n) return sign + fraction;
  return sign + whole.toString() + (fraction.length === 1 ? fraction : ` ${fraction}`);
}

/**
 * Marks as a mixed number: `133⅓`, `−⅔`, `4 3/7`, or with two decimals where these are exact: `92.66`. Other fractions that are hard to read are rounded to two decimals, with a sign
 * that says so: `≈ 41.27`, with a space that does not break.
 *
 * @param marks an exact fraction, such as `400/3`
 */
export function formatMarks(marks: string | Fraction): string {
  return written(marks, '');
}

/** Like `formatMarks`, with a plus sign before what was gained: `+6⅔`. */
export function formatGain(marks: string | Fraction): string {
  return written(marks, '+');
}

/** The exact mixed number of marks that `formatMarks` rounds, such as `105 215/297`; null for others. */
export function exactMarks(marks: string | Fraction): string | null {
  const exact = new Fraction(marks);
  return exact.d > BigInt(READABLE) && !isDecimal(exact) ? exact.toFraction(true).replace('-', '−') : null;
}

/** Marks as a decimal number for drawings. */
export function marksNumber(marks: string | Fraction): number {
  return new Fraction(marks).valueOf();
}

/** Marks as a percentage of the maximum, 0 to 100. */
export function percentOfMarks({ marks, maximum }: { marks: string; maximum: string }): number {
  const [reached, all] = [marksNumber(marks), marksNumber(maximum)];
  return all === 0 ? 0 : Math.min(100, Math.max(0, (reached * 100) / all));
}
