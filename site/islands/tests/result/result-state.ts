import Fraction from 'fraction.js';
import type { LearnerAccess } from '../../../../api/contract/content/access-rules.ts';
import { guessLedger, markTest, type GuessLedger } from '../../../../api/contract/tests/marking.ts';
import { breakEven, SCHEMES, type Scheme } from '../../../../api/contract/tests/schemes.ts';
import type { ReviewedQuestion, SubmittedTest } from '../../../../api/contract/tests/test-attempts.ts';
import { lockedText, sectionHref } from '../../../client/format/topics.ts';
import { tagName } from '../../../client/format/tags.ts';
import { madeTestAddress } from '../../../client/tests/made-test-link.ts';
import { formatGain, formatMarks } from '../../../client/format/marks-text.ts';

/** Percentage of right answers among the attempted ones; null if none was attempted. */
export function accuracyOf({ right, wrong }: { right: number; wrong: number }): number | null {
  return right + wrong === 0 ? null : (right * 100) / (right + wrong);
}

/** What a group of questions came to. */
interface GroupResult {
  name: string;
  questions: number;
  right: number;
  wrong: number;
  /** Net marks, an exact fraction. */
  marks: string;
  /** 0 to 100; null if none was attempted. */
  accuracy: number | null;
  /** Whole seconds a question. */
  seconds: number;
}

function groupBy(
  questions: readonly ReviewedQuestion[],
  namesOf: (question: ReviewedQuestion) => readonly string[],
): GroupResult[] {
  const groups = new Map<string, ReviewedQuestion[]>();
  for (const question of questions) {
    for (const name of new Set(namesOf(question))) {
      const group = groups.get(name);
      if (group) group.push(question);
      else groups.set(name, [question]);
    }
  }
  return [...groups].map(([name, group]) => {
    const count = (outcome: ReviewedQuestion['outcome']) =>
      group.filter((question) => question.outcome === outcome).length;
    const counts = { right: count('right'), wrong: count('wrong') };
    const marks = group.reduce((sum, question) => sum.add(question.marks), new Fraction(0));
    const seconds = group.reduce((sum, question) => sum + question.seconds, 0);
    return {
      name,
      questions: group.length,
      ...counts,
      marks: marks.toFraction(),
      accuracy: accuracyOf(counts),
      seconds: Math.round(seconds / group.length),
    };
  });
}

/** The weakest first: by the share of right answers among all questions of the group. */
const weakestFirst = (one: GroupResult, other: GroupResult) =>
  one.right / one.questions - other.right / other.questions || other.questions - one.questions;

const DIFFICULTIES = ['easy', 'medium', 'hard'];
const CONFIDENCES = ['sure', 'fifty-fifty', 'guess', 'unsaid'];

const inOrder = (order: readonly string[]) => (one: GroupResult, other: GroupResult) =>
  order.indexOf(one.name) - order.indexOf(other.name);

export interface Breakdown {
  id: 'section' | 'subject' | 'tag' | 'difficulty' | 'confidence';
  label: string;
  rows: GroupResult[];
}

/** Most tags of a list. */
const MAX_TAGS = 12;

/**
 * Marks, accuracy and time by subject, tag, difficulty and confidence. A list with one row would only repeat the whole.
 * @param subjectName the title of a subject
 */
export function breakdownsOf(
  { questions, sections }: Pick<SubmittedTest, 'questions' | 'sections'>,
  subjectName: (slug: string) => string,
): Breakdown[] {
  const answered = questions.filter(({ outcome }) => outcome === 'right' || outcome === 'wrong');
  const all: Breakdown[] = [
    {
      id: 'section',
      label: 'Section',
      rows: groupBy(questions, ({ section }) => [sections[section]?.title ?? '']),
    },
    {
      id: 'subject',
      label: 'Subject',
      rows: groupBy(questions, ({ notes }) => (notes ? [subjectName(notes.subject)] : [])).sort(weakestFirst),
    },
    {
      id: 'tag',
      label: 'Tag',
      rows: groupBy(questions, ({ tags }) => tags.map((tag) => tagName(tag)))
        .sort(weakestFirst)
        .slice(0, MAX_TAGS),
    },
    {
      id: 'difficulty',
      label: 'Difficulty',
      rows: groupBy(questions, ({ difficulty }) => (difficulty ? [difficulty] : []))
        .sort(inOrder(DIFFICULTIES))
        .map((row) => ({ ...row, name: tagName(row.name) })),
    },
    {
      id: 'confidence',
      label: 'Confidence',
      rows: groupBy(answered, ({ confidence }) => [confidence ?? 'unsaid'])
        .sort(inOrder(CONFIDENCES))
        .map((row) => ({ ...row, name: CONFIDENCE_NAMES[row.name] ?? row.name })),
    },
  ];
  return all.filter(({ rows }) => rows.length > 1);
}

const CONFIDENCE_NAMES: Record<string, string> = {
  sure: 'Sure',
  'fifty-fifty': 'Fifty-fifty',
  guess: 'Guess',
  unsaid: 'Not stated',
};

export const ledgerOf = ({ scheme, questions }: Pick<SubmittedTest, 'scheme' | 'questions'>) =>
  guessLedger(scheme, questions);

/** What guessing brought, as a sentence; null if no answer was marked as one. */
export function ledgerText(ledger: GuessLedger): string | null {
  const parts = (
    [
      ['fifty-fifty guesses', ledger['fifty-fifty']],
      ['blind guesses', ledger.guess],
    ] as const
  ).filter(([, { attempted }]) => attempted > 0);
  const [first, second] = parts;
  if (!first) return null;
  const gain = (entry: (typeof first)[1]) => formatGain(entry.gain);
  const text = `Your ${first[0]} brought ${gain(first[1])}`;
  return second ? `${text}, ${second[0]} ${gain(second[1])}.` : `${text}.`;
}

interface Replay {
  name: string;
  /** Whether the test was taken under these rules. */
  own: boolean;
  /** What a right, a wrong and a blank answer counts: `+2 · −⅔ · 0`. */
  rule: string;
  /** Exact fractions. */
  marks: string;
  maximum: string;
  /** 0 to 100, at least 0. */
  percentage: number;
}

const SCHEME_NAMES: Record<Scheme['name'], string> = {
  'upsc-gs': 'UPSC, General Studies',
  'upsc-csat': 'UPSC, CSAT',
  nta: 'NTA',
  'option-e': 'Blank counts as wrong',
  custom: 'This test',
};

const ruleOf = ({ right, wrong, blank }: Pick<Scheme, 'right' | 'wrong' | 'blank'>) =>
  [formatGain(right), formatGain(wrong), formatGain(blank)].join(' · ');

/** The same answers under the rules of UPSC, NTA and a paper in which a blank counts; the test's own rules are the first. */
export function replaysOf({ scheme, questions }: Pick<SubmittedTest, 'scheme' | 'questions'>): Replay[] {
  const others = [SCHEMES['upsc-gs'], SCHEMES.nta, SCHEMES['option-e']].filter(
    ({ name }) => name !== scheme.name && !(name === 'upsc-gs' && scheme.name === 'upsc-csat'),
  );
  return [scheme, ...others].map((one, index) => {
    const { marks, maximum } = markTest(one, questions).score;
    return {
      name: SCHEME_NAMES[one.name],
      own: index === 0,
      rule: ruleOf(one),
      marks,
      maximum,
      percentage: percentageOf(marks, maximum),
    };
  });
}

/** Marks in percent of the maximum. */
export function percentageOf(marks: string, maximum: string): number {
  const whole = new Fraction(maximum);
  return whole.n === 0n ? 0 : new Fraction(marks).div(whole).mul(100).valueOf();
}

/** From which certainty a guess pays, and how the learner's own guesses compare. */
export function breakEvenText(
  scheme: Pick<Scheme, 'right' | 'wrong' | 'blank'>,
  ledger: GuessLedger,
): string {
  const share = breakEven(scheme).mul(100).valueOf();
  const rule =
    share <= 0
      ? 'A guess always pays here.'
      : `A guess pays if you are right more than ${Math.round(share * 10) / 10}% of the time.`;
  const right = ledger['fifty-fifty'].right + ledger.guess.right;
  const attempted = ledger['fifty-fifty'].attempted + ledger.guess.attempted;
  if (attempted === 0) return rule;
  return `${rule} Of your ${attempted === 1 ? 'one guess' : `${attempted} guesses`}, ${Math.round((right * 100) / attempted)}% ${attempted === 1 ? 'was' : 'were'} right.`;
}

type NotesPlace = NonNullable<ReviewedQuestion['notes']>;

/** A section to read; '' for the topic as a whole. */
export interface ReadFirst extends NotesPlace {
  wrong: number;
  left: number;
  /** What it cost: marks that right answers would have brought. An exact fraction. */
  lost: string;
  positions: number[];
}

const MAX_SECTIONS = 6;

/** The sections whose questions cost most, the costliest first. */
export function readFirst({ questions, scheme }: Pick<SubmittedTest, 'questions' | 'scheme'>): ReadFirst[] {
  const found = new Map<string, ReadFirst>();
  questions.forEach(({ notes, outcome, marks }, position) => {
    if (!notes || (outcome !== 'wrong' && outcome !== 'unattempted')) return;
    const key = [notes.subject, notes.topic, notes.section].join('/');
    const before = found.get(key) ?? { ...notes, wrong: 0, left: 0, lost: '0', positions: [] };
    found.set(key, {
      ...before,
      wrong: before.wrong + (outcome === 'wrong' ? 1 : 0),
      left: before.left + (outcome === 'wrong' ? 0 : 1),
      lost: new Fraction(before.lost).add(scheme.right).sub(marks).toFraction(),
      positions: [...before.positions, position],
    });
  });
  return [...found.values()]
    .sort((one, other) => new Fraction(other.lost).compare(one.lost) || other.wrong - one.wrong)
    .slice(0, MAX_SECTIONS);
}

/** What to read and where it is. Without the title of its section, a topic is named as a whole. */
export function readFirstTexts(notes: NotesPlace, learner: LearnerAccess | null) {
  const { subject, topic, title, section, sectionTitle, available } = notes;
  const headingId = sectionTitle === null ? null : section;
  return {
    title: sectionTitle ?? title,
    place: sectionTitle === null ? null : title,
    href: available ? sectionHref({ subject, topic, sectionIndex: null, headingId }) : null,
    locked: lockedText(notes, learner),
  };
}

/** What is said about an attempt that is not compared with others; `warns` if the learner may not expect it. */
export function statusText({
  late,
  imported,
  ranked,
  test,
  attemptNumber,
}: Pick<SubmittedTest, 'late' | 'imported' | 'ranked' | 'test' | 'attemptNumber'>): {
  text: string;
  warns: boolean;
} | null {
  if (imported)
    return { text: 'Imported from a file. It is marked, and not compared with others.', warns: true };
  if (late) {
    const text =
      'Some answers arrived after the time was over. The attempt counts as late, and is not compared with others.';
    return { text, warns: true };
  }
  if (ranked) return null;
  if (test !== null && attemptNumber > 1)
    return { text: 'Only first attempts at mock papers are compared with others.', warns: false };
  return { text: 'For practice: not compared with others.', warns: false };
}

/** How the marks compare with a cut-off: `12⅔ above`. */
export function againstCutOff(marks: string, cutOff: string): string {
  const gap = new Fraction(marks).sub(cutOff);
  if (gap.n === 0n) return 'exactly';
  return `${formatMarks(gap.abs())} ${gap.s > 0n ? 'above' : 'below'}`;
}

type Repeated = Pick<SubmittedTest, 'test' | 'title' | 'minutes' | 'scheme' | 'questions'>;

/** The address of a learner's own test; null if its questions are too many for one, or it has no time, as on paper. */
function madeAddress({ title, minutes, scheme, questions }: Repeated): string | null {
  return minutes === 0
    ? null
    : madeTestAddress({ title, minutes, scheme, questions: questions.map(({ ref }) => ref) });
}

/** Where the test is taken again. */
export function retakeAddress(test: Repeated): string | null {
  return test.test === null
    ? madeAddress(test)
    : `/tests/hall?${new URLSearchParams({ test: test.test }).toString()}`;
}

export function printAddress({ id }: Pick<SubmittedTest, 'id'>): string {
  return `/tests/print?attempt=${encodeURIComponent(id)}`;
}
