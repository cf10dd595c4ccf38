import type { SchemeName } from '../../../scripts/content/schema/tests/test-rules.ts';

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

const SHARES: [value: number, text: string][] = [
  [1, 'as much'],
  [1 / 2, 'half'],
  [1 / 3, 'one third'],
  [1 / 4, 'one quarter'],
  [1 / 5, 'one fifth'],
];

/** Marks as a number: `-2/3` is -0.666…. */
export function marksValue(fraction: string): number {
  const [numerator = '0', denominator = '1'] = fraction.split('/');
  return Number(numerator) / Number(denominator);
}

/** Marks as a percentage of the maximum, 0 to 100. */
export function percentOfMarks({ marks, maximum }: { marks: string; maximum: string }): number {
  const [reached, all] = [marksValue(marks), marksValue(maximum)];
  return all === 0 ? 0 : Math.min(100, Math.max(0, (reached * 100) / all));
}

/** Marks as shown: whole, with a half or quarter, or to two decimals, with a proper minus sign. */
export function formatMarks(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return rounded.toLocaleString('en-IN', { maximumFractionDigits: 2 }).replace('-', '−');
}

/** A scheme in a few words, such as `2 marks each, one third off`. */
export function schemeText(scheme: MarksOf): string {
  const right = marksValue(scheme.right);
  const each = `${formatMarks(right)} ${right === 1 ? 'mark' : 'marks'} each`;
  const wrong = -marksValue(scheme.wrong);
  if (wrong === 0) return `${each}, nothing off for a wrong answer`;
  return `${each}, ${shareText(wrong, right)} off for a wrong answer`;
}

/** What a question left blank costs; null if it costs nothing. */
export function blankText({ blank, right }: MarksOf): string | null {
  const cost = -marksValue(blank);
  return cost === 0 ? null : `${shareText(cost, marksValue(right))} off for a question left blank`;
}

function shareText(off: number, right: number): string {
  const share = SHARES.find(([value]) => Math.abs(off / right - value) < 1e-9)?.[1];
  return share ?? formatMarks(off);
}

/** The highest marks of a test. */
export function maximumMarks({ scheme, questions }: { scheme: MarksOf; questions: number }): string {
  return formatMarks(marksValue(scheme.right) * questions);
}

export function countText(number: number, one: string): string {
  return `${number.toLocaleString('en-IN')} ${number === 1 ? one : `${one}s`}`;
}

/** Whether a test can be started; times are ISO 8601, null for no limit. @param now ms since 1970 */
export function openingOf(
  { opens, closes }: { opens: string | null; closes: string | null },
  now: number,
): 'later' | 'open' | 'closed' {
  if (closes !== null && Date.parse(closes) <= now) return 'closed';
  return opens !== null && Date.parse(opens) > now ? 'later' : 'open';
}
