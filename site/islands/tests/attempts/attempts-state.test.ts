import { expect, it } from 'vitest';
import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import { accuracyText, inOrder, linePoints, marksText, notesOf, shareOf, trendOf } from './attempts-state.ts';

function attempt(startedAt: string, marks: string | null, more: Partial<TestSummary> = {}): TestSummary {
  const score = marks === null ? null : { marks, maximum: '200', right: 60, wrong: 20 };
  return {
    id: startedAt,
    test: 'mock',
    attemptNumber: 1,
    ranked: false,
    imported: false,
    late: false,
    startedAt,
    score,
    ...more,
  } as TestSummary;
}

it('lists running tests first, then the latest', () => {
  const attempts = [attempt('2026-11-01', '80'), attempt('2026-10-01', null), attempt('2026-11-05', '-2/3')];
  expect(inOrder(attempts).map(({ id }) => id)).toEqual(['2026-10-01', '2026-11-05', '2026-11-01']);
});

it('writes marks and accuracy', () => {
  const one = attempt('2026-11-01', '310/3');
  expect([marksText(one), accuracyText(one), shareOf(attempt('x', '-4'))]).toEqual([
    '103⅓ of 200',
    '75% accuracy',
    0,
  ]);
  expect([
    marksText(attempt('x', null)),
    accuracyText(attempt('x', null)),
    shareOf(attempt('x', null)),
  ]).toEqual(['', null, null]);
});

it('shows a trend from two attempts on, the oldest first', () => {
  expect(trendOf([attempt('2026-11-01', '80'), attempt('2026-11-02', null)])).toBeNull();
  expect(trendOf([attempt('2026-11-05', '100'), attempt('2026-11-01', '80')])).toEqual({
    shares: [40, 50],
    text: 'From 40% to 50% of the marks over 2 tests; the best is 50%.',
  });
  expect(linePoints([0, 50, 100], { width: 100, height: 40 })).toEqual([
    [0, 40],
    [50, 20],
    [100, 0],
  ]);
});

it('names what is special', () => {
  expect(notesOf(attempt('x', '1', { attemptNumber: 2, late: true }))).toEqual(['attempt 2', 'late']);
  expect(notesOf(attempt('x', '1', { ranked: true }))).toEqual(['ranked']);
});
