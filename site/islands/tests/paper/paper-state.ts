import type { Scheme } from '../../../../api/contract/tests/schemes.ts';
import type { PrintedPaper, PrintedQuestion } from '../../../../api/contract/tests/printed-papers.ts';
import { schemeText } from '../../../client/format/test-text.ts';
import { formatMarks } from '../../../client/format/marks-text.ts';
import Fraction from 'fraction.js';

export type Part = 'paper' | 'sheet' | 'key' | 'explanations' | 'instructions';

export const TEXT_SIZES = ['small', 'medium', 'large'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** Questions on one answer sheet. */
const SHEET_QUESTIONS = 100;
const SHEET_COLUMNS = 4;

/** A time as on exam papers: `2 hours`, `1 hour 30 minutes`, `45 minutes`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 ? [`${rest} ${rest === 1 ? 'minute' : 'minutes'}`] : []),
  ];
  return parts.join(' ');
}

/** Marks of a paper without errors. */
export function maximumText({ scheme, questions }: Pick<PrintedPaper, 'scheme' | 'questions'>): string {
  return formatMarks(new Fraction(scheme.right).mul(questions.length));
}

/** The rules that are printed above the questions. */
export function ruleTexts({ scheme, questions }: Pick<PrintedPaper, 'scheme' | 'questions'>): string[] {
  const most = Math.max(...questions.map(({ options }) => options.length));
  const count = questions.length;
  const many = count === 1 ? 'This paper has one question.' : `This paper has ${count} questions.`;
  return [
    `${many} Each has ${most === 2 ? 'two' : most === 3 ? 'up to three' : 'four'} options, of which you choose one. Mark its circle on the answer sheet, or its letter here.`,
    `${schemeText(scheme)}.`,
    blankRule(scheme),
    doubleRule(scheme),
  ];
}

function blankRule({ blank }: Scheme): string {
  const cost = new Fraction(blank);
  if (cost.n === 0n) return 'A question that you leave blank costs nothing.';
  return `A question that you leave blank costs ${formatMarks(cost.abs())} of a mark.`;
}

function doubleRule({ doubleMarked }: Pick<Scheme, 'doubleMarked'>): string {
  const counts = doubleMarked === 'wrong' ? 'a wrong one, even if one of them is right' : 'a blank one';
  return `Two marked options count as ${counts}.`;
}

/** How wide the options are, so that short ones share a line. */
export function optionColumns(options: readonly string[]): 1 | 2 | 4 {
  const longest = Math.max(...options.map((option) => (option.includes('\n') ? 99 : option.length)));
  if (options.length === 4 && longest <= 7) return 4;
  return longest <= 20 ? 2 : 1;
}

/** A question with its position in the paper. */
export interface Numbered {
  position: number;
  question: PrintedQuestion;
}

/** The questions by section, in order. A title is null if the paper has one section only. */
export function bySection({
  sections,
  questions,
}: Pick<PrintedPaper, 'sections' | 'questions'>): { title: string | null; questions: Numbered[] }[] {
  const numbered = questions.map((question, position) => ({ position, question }));
  const runs: { title: string | null; section: number; questions: Numbered[] }[] = [];
  for (const one of numbered) {
    const last = runs.at(-1);
    const { section } = one.question;
    if (last?.section === section) last.questions.push(one);
    else {
      const title = sections.length > 1 ? (sections[section]?.title ?? null) : null;
      runs.push({ title, section, questions: [one] });
    }
  }
  return runs.map(({ title, questions: found }) => ({ title, questions: found }));
}

/** The columns of each answer sheet, as positions: whole blocks of five, of equal length but for the last. */
export function sheetColumns(questions: number): number[][][] {
  const positions = Array.from({ length: questions }, (_, index) => index);
  return chunks(positions, SHEET_QUESTIONS).map((sheet) => {
    const rows = Math.max(10, Math.ceil(sheet.length / SHEET_COLUMNS / 5) * 5);
    return chunks(sheet, rows);
  });
}

/** @param size at least 1 */
function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const found: Item[][] = [];
  for (let start = 0; start < items.length; start += size) found.push(items.slice(start, start + size));
  return found;
}

/** A key as printed: `b`, `a or c`, or `dropped`. */
export function keyText({ keys, dropped }: Pick<PrintedQuestion, 'keys' | 'dropped'>): string {
  if (dropped || keys.length === 0) return 'dropped';
  return keys.map((key) => 'abcd'[key]).join(' or ');
}

/** What two marked bubbles mean, after their number. */
export function doubleText({ doubleMarked }: Pick<Scheme, 'doubleMarked'>, count: number): string {
  return `${count === 1 ? 'counts' : 'count'} as ${doubleMarked === 'wrong' ? 'wrong' : 'blank'}`;
}
