import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clampScore,
  CONFIDENCES,
  EXAM_SCHEMES,
  formatMarks,
  markExam,
  outcomeOf,
  scoreColour,
  scorePercentage,
  understandingLevel,
} from './scoring.ts';
import type { ExamAnswer, Outcome } from './scoring.ts';

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

  test('stays between 0 and 100 and grows with the number of right answers', () => {
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
])('clampScore limits %d to %d', (score, shown) => {
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
] as const)('a score of %d is %s and %s', (score, level, colour) => {
  expect(understandingLevel(score)).toBe(level);
  expect(scoreColour(score)).toBe(colour);
});

const of = (outcome: Outcome, confidence: ExamAnswer['confidence'] = null): ExamAnswer => ({
  outcome,
  confidence,
});
const anyScheme = constantFrom(...EXAM_SCHEMES);
const anyAnswers = array(
  record({
    outcome: constantFrom<Outcome[]>('right', 'wrong', 'unattempted'),
    confidence: constantFrom(...CONFIDENCES, null),
  }),
  { maxLength: 500 },
);

describe('markExam', () => {
  test.each([
    ['gs', 12, -4, ['2', '−⅔', '1⅓']],
    ['csat', 15, -5, ['2½', '−⅚', '1⅔']],
  ] as const)('marks right and wrong answers in %s as the paper does', (scheme, right, wrong, texts) => {
    const result = markExam(scheme, [of('right'), of('wrong'), of('unattempted')]);
    expect(result).toMatchObject({
      marks: right + wrong,
      maximum: 3 * right,
      rows: [right, wrong, 0],
      attempted: 2,
      right: 1,
      wrong: 1,
      unattempted: 1,
      accuracy: 50,
    });
    expect([right, wrong, result.marks].map(formatMarks)).toEqual(texts);
  });

  test('three wrong answers cancel one right answer', () => {
    for (const scheme of EXAM_SCHEMES) {
      expect(markExam(scheme, [of('right'), of('wrong'), of('wrong'), of('wrong')]).marks).toBe(0);
    }
  });

  test('full papers of GS and CSAT have 200 marks', () => {
    expect(formatMarks(markExam('gs', Array<ExamAnswer>(100).fill(of('right'))).marks)).toBe('200');
    expect(formatMarks(markExam('csat', Array<ExamAnswer>(80).fill(of('right'))).maximum)).toBe('200');
  });

  test('sums the marks of guesses and tallies each confidence', () => {
    const result = markExam('gs', [
      of('right', 'guess'),
      of('wrong', 'guess'),
      of('wrong', 'guess'),
      of('wrong', 'guess'),
      of('wrong', 'guess'),
      of('unattempted', 'guess'),
      of('right', 'sure'),
      of('right', 'fifty-fifty'),
      of('wrong'),
    ]);
    expect(result.guessing).toBe(-4);
    expect(result.byConfidence).toEqual({
      sure: { attempted: 1, right: 1, wrong: 0, marks: 12 },
      'fifty-fifty': { attempted: 1, right: 1, wrong: 0, marks: 12 },
      guess: { attempted: 5, right: 1, wrong: 4, marks: -4 },
      unsaid: { attempted: 1, right: 0, wrong: 1, marks: -4 },
    });
  });

  test('returns zeros without answers', () => {
    expect(markExam('gs', [])).toMatchObject({ marks: 0, maximum: 0, rows: [], attempted: 0, accuracy: 0 });
  });

  test('rows and confidence tallies add up exactly to the total', () => {
    assert(
      property(anyScheme, anyAnswers, (scheme, answers) => {
        const result = markExam(scheme, answers);
        const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
        const tallies = Object.values(result.byConfidence);
        expect(result.rows.every(Number.isInteger)).toBe(true);
        expect(sum(result.rows)).toBe(result.marks);
        expect(sum(tallies.map(({ marks }) => marks))).toBe(result.marks);
        expect(sum(tallies.map(({ attempted }) => attempted))).toBe(result.attempted);
        expect(result.right + result.wrong + result.unattempted).toBe(answers.length);
        expect(result.marks).toBeLessThanOrEqual(result.maximum);
        expect(result.marks * 3).toBeGreaterThanOrEqual(-result.maximum);
        expect(result.accuracy).toBeGreaterThanOrEqual(0);
        expect(result.accuracy).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('leaving out all guesses changes the marks by exactly the guessing result', () => {
    assert(
      property(anyScheme, anyAnswers, (scheme, answers) => {
        const without = answers.map((answer) =>
          answer.confidence === 'guess' ? of('unattempted', 'guess') : answer,
        );
        const result = markExam(scheme, answers);
        expect(result.marks - markExam(scheme, without).marks).toBe(result.guessing);
      }),
    );
  });
});

test.each([
  [0, '0'],
  [1, '⅙'],
  [2, '⅓'],
  [3, '½'],
  [4, '⅔'],
  [5, '⅚'],
  [6, '1'],
  [8, '1⅓'],
  [-4, '−⅔'],
  [-5, '−⅚'],
  [-12, '−2'],
  [-15, '−2½'],
  [1_200, '200'],
])('formatMarks writes %i sixths as %s', (sixths, text) => {
  expect(formatMarks(sixths)).toBe(text);
});
