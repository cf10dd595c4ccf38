import { expect, it } from 'vitest';
import { SCHEMES } from '../../../../api/contract/tests/schemes.ts';
import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import {
  nextStep,
  paperStates,
  runningAttempts,
  scoredAttempts,
  trendPoints,
  trendText,
} from './attempts-state.ts';

const NOW = Date.parse('2027-01-10T10:00:00Z');
const attempt = (number: number, change: Partial<TestSummary> = {}): TestSummary => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  test: 'mock',
  title: 'Mock',
  attemptNumber: number,
  ranked: number === 1,
  openComparison: false,
  imported: false,
  late: false,
  minutes: 120,
  scheme: SCHEMES['upsc-gs'],
  sections: [],
  startedAt: `2027-01-0${number}T08:00:00Z`,
  deadline: `2027-01-0${number}T10:00:00Z`,
  submittedAt: `2027-01-0${number}T09:00:00Z`,
  totalQuestions: 100,
  localDate: `2027-01-0${number}`,
  timeSpent: 3_600,
  score: null,
  ...change,
});
const scored = (number: number, marks: string) =>
  attempt(number, {
    score: {
      ...{ marks, positive: '0', negative: '0', maximum: '200' },
      ...{ right: 0, wrong: 0, unattempted: 0, dropped: 0 },
    },
  });
const running = attempt(3, { submittedAt: null, deadline: '2027-01-10T11:00:00Z' });

it('lists submitted attempts, newest first, with their percentage', () => {
  const list = scoredAttempts([scored(1, '400/3'), scored(2, '-4/3'), running]);
  expect(list.map(({ attemptNumber, percentage }) => [attemptNumber, Math.round(percentage)])).toEqual([
    [2, -1],
    [1, 67],
  ]);
  expect(scoredAttempts([{ ...scored(1, '1'), openComparison: true }])[0]?.notes).toEqual(['compared']);
  expect(list[1]).toMatchObject({ marks: '400/3', maximum: '200', accuracy: null, notes: ['ranked'] });
  expect(trendText(list)).toBe('Your last test was 67 percentage points below the one before.');
  expect(trendText(list.slice(1))).toBeNull();
  expect(trendPoints(list)[1]).toEqual({ x: 100, y: 100 });
});

it('says of each paper what was done with it', () => {
  const other = { ...running, test: 'other' };
  const mine = { ...scored(1, '100'), test: null };
  const states = paperStates([scored(2, '44/3'), scored(1, '-4/3'), mine, other], NOW);
  expect([...states]).toEqual([
    ['mock', 'best 14⅔ of 200'],
    ['other', 'running'],
  ]);
});

it('tells running attempts from those whose time is over', () => {
  const over = attempt(1, { submittedAt: null });
  expect(runningAttempts([over, running], NOW)).toEqual([running]);
});

it.each([
  [[], 'open', { kind: 'start' }],
  [[], 'later', { kind: 'later' }],
  [[], 'closed', { kind: 'closed' }],
  [[scored(1, '2'), running], 'open', { kind: 'continue', attempt: running.id }],
  [[scored(1, '2'), scored(2, '2')], 'open', { kind: 'result', attempt: scored(2, '2').id, again: true }],
  [[scored(1, '2')], 'closed', { kind: 'result', attempt: scored(1, '2').id, again: false }],
] as const)('offers the next step for %#', (attempts, opening, step) => {
  expect(nextStep(attempts, { opening }, NOW)).toEqual(step);
});

it('does not offer a second attempt while the answers of a test are hidden', () => {
  const step = nextStep([scored(1, '2')], { opening: 'open', once: true }, NOW);
  expect(step).toMatchObject({ kind: 'result', again: false });
});
