import { describe, expect, it } from 'vitest';
import { exactMarks, formatGain, formatMarks, marksNumber, percentOfMarks } from './marks-text.ts';

it.each([
  ['0', '0'],
  ['400/3', '133⅓'],
  ['-2/3', '−⅔'],
  ['-8/3', '−2⅔'],
  ['5/2', '2½'],
  ['31/7', '4 3/7'],
  ['-3/7', '−3/7'],
  ['4633/50', '92.66'],
  ['-4633/50', '−92.66'],
  ['4127/1000', '≈\u00a04.13'],
  ['-4127/1000', '≈\u00a0−4.13'],
])('writes %s as %s', (marks, text) => {
  expect(formatMarks(marks)).toBe(text);
});

it('writes the sign of what was gained', () => {
  expect(['20/3', '0', '-4'].map((marks) => formatGain(marks))).toEqual(['+6⅔', '0', '−4']);
  expect(formatGain('6200/297')).toBe('≈\u00a0+20.88');
  expect(['-31400/297', '400/3', '4633/50'].map((marks) => exactMarks(marks))).toEqual([
    '−105 215/297',
    null,
    null,
  ]);
  expect(marksNumber('1/4')).toBe(0.25);
});

describe('marks as a percentage', () => {
  it.each([
    ['310/3', '200', 51.67],
    ['-2/3', '200', 0],
    ['200', '200', 100],
    ['0', '0', 0],
  ])('%s of %s', (marks, maximum, percent) => {
    expect(percentOfMarks({ marks, maximum })).toBeCloseTo(percent, 2);
  });
});
