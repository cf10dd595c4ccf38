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

/** The denominator up to which an exact fraction can be read. A redistributed question can lead to larger ones. */
const READABLE = 100;

/**
 * Marks as a mixed number: `133⅓`, `−⅔`, `4 3/7`. Fractions that nobody could read are rounded to two decimals, with a sign
 * that says so: `≈ 41.27`.
 *
 * @param marks an exact fraction, such as `400/3`
 */
export function formatMarks(marks: string | Fraction): string {
  const exact = new Fraction(marks);
  const size = exact.abs();
  const sign = exact.s < 0n && size.n > 0n ? '−' : '';
  const whole = size.floor();
  const rest = size.sub(whole);
  if (rest.n === 0n) return sign + whole.toString();
  if (rest.d > BigInt(READABLE)) return `≈ ${sign}${size.valueOf().toFixed(2)}`;
  const written = rest.toFraction();
  const character = CHARACTERS[written];
  if (whole.n === 0n) return sign + (character ?? written);
  return sign + whole.toString() + (character ?? ` ${written}`);
}

/** Like `formatMarks`, with a plus sign before what was gained: `+6⅔`. */
export function formatGain(marks: string | Fraction): string {
  const exact = new Fraction(marks);
  return exact.s > 0n && exact.n > 0n ? `+${formatMarks(exact)}` : formatMarks(exact);
}

/** Marks as a decimal number for drawings. */
export function marksNumber(marks: string | Fraction): number {
  return new Fraction(marks).valueOf();
}
