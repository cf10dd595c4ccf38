import Fraction from 'fraction.js';
import type { SchemeName } from '../../../scripts/content/schema/tests/test-rules.ts';
import { formatMarks } from './marks-text.ts';

/** The marks of a scheme; exact fractions such as `2` or `-2/3`. */
interface MarksOf {
  name: SchemeName;
  right: string;
  wrong: string;
  blank: string;
}

export const SCHEME_TITLES: Record<SchemeName, string> = {
  'upsc-gs': 'UPSC GS Paper I',
  'upsc-csat': 'UPSC CSAT',
  nta: 'NTA',
  'option-e': 'State papers with a fifth option',
  custom: 'Own marks',
};

/** How first attempts at a test are compared. */
export const COMPARISON_NAMES = { ranked: 'Ranked', open: 'Open comparison' } as const;

const SHARES: Record<string, string> = {
  '1': 'as much',
  '1/2': 'half',
  '1/3': 'one third',
  '1/4': 'one quarter',
  '1/5': 'one fifth',
};

/** A scheme in a few words, such as `2 marks each, one third off`. */
export function schemeText(scheme: MarksOf): string {
  const { right, wrong } = scheme;
  const each = `${formatMarks(right)} ${right === '1' ? 'mark' : 'marks'} each`;
  if (wrong === '0') return `${each}, nothing off for a wrong answer`;
  return `${each}, ${costText(wrong, right)} off for a wrong answer`;
}

/** What a question left blank costs; null if it costs nothing. */
export function blankText({ blank, right }: MarksOf): string | null {
  return blank === '0' ? null : `${costText(blank, right)} off for a question left blank`;
}

function costText(marks: string, right: string): string {
  const off = new Fraction(marks).neg();
  return SHARES[off.div(right).toFraction()] ?? formatMarks(off);
}

/** The highest marks of a test. */
export function maximumMarks({ scheme, questions }: { scheme: MarksOf; questions: number }): string {
  return formatMarks(new Fraction(scheme.right).mul(questions));
}

/** Whether a test can be started; times are ISO 8601, null for no limit. @param now ms since 1970 */
export function openingOf(
  { opens, closes }: { opens: string | null; closes: string | null },
  now: number,
): 'later' | 'open' | 'closed' {
  if (closes !== null && Date.parse(closes) <= now) return 'closed';
  return opens !== null && Date.parse(opens) > now ? 'later' : 'open';
}
