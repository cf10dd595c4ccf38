import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampScore, outcomeOf, scoreColour, scorePercentage, understandingLevel } from './score.ts';

describe('outcomeOf', () => {
  test.each([
    [0, 0, 'right'],
    [3, 3, 'right'],
    [1, 0, 'wrong'],
    [0, 1, 'wrong'],
    [null, 0, 'unattempted'],
  ] as const)('%j for %j is %s', (selected, correct, outcome) => {
    expect(outcomeOf(selected, correct)).toBe(outcome);
  });
});

describe('scorePercentage', () => {
  test.each([
    [0, 0, 0],
    [0, 5, 0],
    [5, 5, 100],
    [3, 4, 75],
    [9, 10, 90],
  ])('%i of %i is %d', (correct, total, score) => {
    expect(scorePercentage(correct, total)).toBe(score);
  });

  test('is from 0 to 100, and more right answers never make it less', () => {
    assert(
      property(integer({ min: 1, max: 500 }), integer({ min: 0, max: 500 }), (total, some) => {
        const correct = Math.min(some, total);
        const score = scorePercentage(correct, total);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        if (correct > 0) expect(score).toBeGreaterThan(scorePercentage(correct - 1, total));
        expect(Math.round((score * total) / 100)).toBe(correct);
      }),
    );
  });
});

test.each([
  [-1, 0],
  [0, 0],
  [41.5, 41.5],
  [100, 100],
  [100.1, 100],
  [Infinity, 100],
  [NaN, 0],
])('a score of %d is shown as %d', (score, shown) => {
  expect(clampScore(score)).toBe(shown);
});

test.each([
  [100, 'expert', 'green'],
  [90, 'expert', 'green'],
  [89.999, 'advanced', 'blue'],
  [75, 'advanced', 'blue'],
  [74.999, 'intermediate', 'yellow'],
  [50, 'intermediate', 'yellow'],
  [49.999, 'beginner', 'red'],
  [0, 'beginner', 'red'],
] as const)('%d is %s and %s', (score, level, colour) => {
  expect(understandingLevel(score)).toBe(level);
  expect(scoreColour(score)).toBe(colour);
});
