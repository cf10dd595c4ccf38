import { array, assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONFIDENCES, EXAM_SCHEMES, markExam, marksText } from './exam-marking.ts';
import type { ExamAnswer } from './exam-marking.ts';
import type { Outcome } from './score.ts';

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
  ] as const)('%s gives and takes what the paper does', (scheme, right, wrong, texts) => {
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
    expect([right, wrong, result.marks].map(marksText)).toEqual(texts);
  });

  test('three wrong answers cost one right one', () => {
    for (const scheme of EXAM_SCHEMES) {
      expect(markExam(scheme, [of('right'), of('wrong'), of('wrong'), of('wrong')]).marks).toBe(0);
    }
  });

  test('a full paper of GS has 200 marks, and one of CSAT too', () => {
    expect(marksText(markExam('gs', Array<ExamAnswer>(100).fill(of('right'))).marks)).toBe('200');
    expect(marksText(markExam('csat', Array<ExamAnswer>(80).fill(of('right'))).maximum)).toBe('200');
  });

  test('says what guessing gained or cost, and how each confidence did', () => {
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

  test('of nothing is nothing', () => {
    expect(markExam('gs', [])).toMatchObject({ marks: 0, maximum: 0, rows: [], attempted: 0, accuracy: 0 });
  });

  test('rows and confidences add up exactly to the total', () => {
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

  test('leaving out what was guessed changes the marks by exactly what guessing brought', () => {
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
])('%i sixths read as %s', (sixths, text) => {
  expect(marksText(sixths)).toBe(text);
});
