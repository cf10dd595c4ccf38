import { describe, expect, it } from 'vitest';
import { SCHEMES } from '../../../../api/contract/tests/schemes.ts';
import type { ReviewedQuestion } from '../../../../api/contract/tests/test-attempts.ts';
import { filtered, isUnknownHere, reviewOf, timeSentence, timeStrip } from './question-list.ts';
import {
  accuracyOf,
  againstCutOff,
  breakdownsOf,
  breakEvenText,
  ledgerOf,
  ledgerText,
  printAddress,
  readFirst,
  readFirstTexts,
  replaysOf,
  retakeAddress,
  statusText,
} from './result-state.ts';

const MARKS = { right: '2', wrong: '-2/3', unattempted: '0', dropped: '0' };

function question(
  outcome: ReviewedQuestion['outcome'],
  more: Partial<ReviewedQuestion> = {},
): ReviewedQuestion {
  return {
    ref: 'polity/preamble/q1',
    section: 0,
    question: 'What?',
    options: ['A', 'B', 'C', 'D'],
    keys: [0],
    dropped: outcome === 'dropped',
    explanation: '',
    tags: [],
    difficulty: null,
    notes: null,
    chosen: outcome === 'right' ? 0 : outcome === 'wrong' ? 1 : null,
    doubleMarked: false,
    marked: false,
    visited: true,
    confidence: null,
    seconds: 60,
    outcome,
    marks: MARKS[outcome],
    hidden: null,
    knewBefore: false,
    ...more,
  };
}

const scheme = SCHEMES['upsc-gs'];
const notes = (subject: string, section: string) => ({
  ...{ subject, subjectTitle: 'Subject', topic: 'preamble', title: 'The Preamble', section },
  ...{ available: true, access: 'free' as const, sectionTitle: `Title of ${section}` },
});

it('says what guessing brought, and nothing where nothing was guessed', () => {
  const questions = [
    ...Array.from({ length: 4 }, () => question('right', { confidence: 'fifty-fifty' })),
    ...Array.from({ length: 2 }, () => question('wrong', { confidence: 'fifty-fifty' })),
    ...Array.from({ length: 6 }, () => question('wrong', { confidence: 'guess' })),
    question('right', { confidence: 'sure' }),
  ];
  const ledger = ledgerOf({ scheme, questions });
  expect(ledgerText(ledger)).toBe('Your fifty-fifty guesses brought +6⅔, blind guesses −4.');
  expect(breakEvenText(scheme, ledger)).toBe(
    'A guess pays if you are right more than 25% of the time. Of your 12 guesses, 33% were right.',
  );
  const none = ledgerOf({ scheme, questions: [question('right')] });
  expect(ledgerText(none)).toBeNull();
  expect(breakEvenText(SCHEMES['option-e'], none)).toBe('A guess always pays here.');
});

it('replays the same answers under other rules, its own first', () => {
  const questions = [question('right'), question('wrong'), question('unattempted')];
  expect(
    replaysOf({ scheme, questions }).map(({ name, rule, marks, maximum }) => [name, rule, marks, maximum]),
  ).toEqual([
    ['UPSC, General Studies', '+2 · −⅔ · 0', '4/3', '6'],
    ['NTA', '+4 · −1 · 0', '3', '12'],
    ['Blank counts as wrong', '+2 · −⅔ · −⅔', '2/3', '6'],
  ]);
  expect(replaysOf({ scheme: SCHEMES.nta, questions }).map(({ own, name }) => own && name)).toEqual([
    'NTA',
    false,
    false,
  ]);
});

describe('groups', () => {
  const questions = [
    question('right', { notes: notes('polity', 'a'), tags: ['articles'], difficulty: 'hard', seconds: 30 }),
    question('wrong', {
      notes: notes('polity', 'a'),
      tags: ['articles', 'basics'],
      difficulty: 'easy',
      seconds: 91,
    }),
    question('unattempted', {
      notes: notes('economy', 'b'),
      tags: ['basics'],
      difficulty: 'easy',
      seconds: 0,
    }),
  ];
  const sections = [{ title: 'All', questions: 3 }];

  it('have marks, accuracy and time, the weakest first, and are left out where there is one', () => {
    const breakdowns = breakdownsOf({ questions, sections }, (slug) => slug.toUpperCase());
    expect(breakdowns.map(({ id }) => id)).toEqual(['subject', 'tag', 'difficulty']);
    expect(breakdowns[0]?.rows).toEqual([
      { name: 'ECONOMY', questions: 1, right: 0, wrong: 0, marks: '0', accuracy: null, seconds: 0 },
      { name: 'POLITY', questions: 2, right: 1, wrong: 1, marks: '4/3', accuracy: 50, seconds: 61 },
    ]);
    expect(breakdowns[1]?.rows.map(({ name, right }) => [name, right])).toEqual([
      ['Basics', 0],
      ['Articles', 1],
    ]);
    expect(breakdowns[2]?.rows.map(({ name }) => name)).toEqual(['Easy', 'Hard']);
  });

  it('name the sections that cost most', () => {
    expect(readFirst({ questions, scheme })).toEqual([
      { ...notes('polity', 'a'), wrong: 1, left: 0, lost: '8/3', positions: [1] },
      { ...notes('economy', 'b'), wrong: 0, left: 1, lost: '2', positions: [2] },
    ]);
  });
});

it('name what to read by its titles, and say how a topic opens', () => {
  const [section] = readFirst({ questions: [question('wrong', { notes: notes('polity', 'a') })], scheme });
  const learner = { role: 'learner', isPremium: false };
  expect(section && readFirstTexts(section, learner)).toEqual({
    ...{ title: 'Title of a', place: 'The Preamble', locked: null },
    href: '/polity/preamble#a',
  });
  const whole = { ...notes('polity', ''), sectionTitle: null };
  expect(readFirstTexts(whole, learner)).toMatchObject({
    ...{ title: 'The Preamble', place: null, href: '/polity/preamble' },
  });
  const premium = { ...notes('polity', 'a'), access: 'premium' as const, sectionTitle: null };
  expect(readFirstTexts(premium, learner)).toMatchObject({
    ...{ title: 'The Preamble', place: null, locked: 'Opens with a premium membership' },
  });
  const gone = { ...notes('polity', 'a'), available: false, access: null, sectionTitle: null };
  expect(readFirstTexts(gone, learner)).toMatchObject({ title: 'The Preamble', href: null, locked: null });
});

it('filters questions', () => {
  const questions = [
    question('right', { confidence: 'guess' }),
    question('wrong', { marked: true }),
    question('unattempted', { confidence: 'guess' }),
    question('dropped'),
  ];
  expect(
    (['all', 'wrong', 'left', 'marked', 'guessed', 'right'] as const).map((filter) =>
      filtered(questions, filter),
    ),
  ).toEqual([[0, 1, 2, 3], [1], [2], [1], [0], [0]]);
});

it('says plainly what is not compared', () => {
  const attempt = { late: false, imported: false, ranked: true, test: 'mock-1', attemptNumber: 1 };
  expect(statusText(attempt)).toBeNull();
  expect(statusText({ ...attempt, ranked: false, attemptNumber: 2 })).toMatchObject({ warns: false });
  expect(statusText({ ...attempt, ranked: false, test: null })?.text).toBe(
    'For practice: not compared with others.',
  );
  expect(statusText({ ...attempt, ranked: false, late: true })).toMatchObject({ warns: true });
  expect(statusText({ ...attempt, ranked: false, imported: true })?.text).toContain('Imported');
});

it('draws times, cut where one would flatten the others', () => {
  const questions = [10, 20, 10, 20, 10, 10, 10, 10, 10, 900].map((seconds) =>
    question('right', { seconds }),
  );
  const { bars, top, mean } = timeStrip(questions);
  expect([top, mean, bars[9]?.height]).toEqual([404, 101, 1]);
  expect(timeStrip([]).bars).toEqual([]);
  expect(timeSentence([question('right', { seconds: 30 }), question('wrong', { seconds: 91 })])).toBe(
    'On average 30 s on right answers, 1 min 31 s on wrong answers.',
  );
});

it('compares with cut-offs and keeps accuracy empty without answers', () => {
  expect(
    ['98', '100', '98'].map((marks, index) => againstCutOff(marks, ['256/3', '100', '100'][index] ?? '')),
  ).toEqual(['12⅔ above', 'exactly', '2 below']);
  expect(accuracyOf({ right: 0, wrong: 0 })).toBeNull();
});

it('knows when there is no question to go through', () => {
  const unknown = question('wrong', { hidden: 'unknown' });
  expect([[unknown], [unknown, question('wrong')], []].map((some) => isUnknownHere(some))).toEqual([
    true,
    false,
    false,
  ]);
});

it('leads to the same test again, and to its print', () => {
  const own = { test: null, title: 'Mine', minutes: 10, scheme, questions: [question('right')] };
  expect(retakeAddress(own)).toBe(
    '/tests/custom?q=polity/preamble;0.q1&minutes=10&scheme=upsc-gs&title=Mine',
  );
  const paper = { ...own, test: 'gs-mock-1' };
  expect(retakeAddress(paper)).toBe('/tests/hall?test=gs-mock-1');
  expect(printAddress({ id: 'a-1' })).toBe('/tests/print?attempt=a-1');
});

it('says which questions submitting has added to review', () => {
  const place = notes('polity', 'a');
  expect(
    [
      question('wrong'),
      question('unattempted'),
      question('right', { confidence: 'guess' }),
      question('right', { notes: place }),
      question('right'),
      question('dropped', { notes: place }),
    ].map((one) => reviewOf(one)),
  ).toEqual(['in-review', 'in-review', 'in-review', 'can-be-added', 'none', 'none']);
});
