import { describe, expect, test } from 'vitest';
import { changeOf, newVerdict, practiceFigures } from './practice-scores.ts';
import type { StoredAnswer } from './practice-scores.ts';

const ABCD = ['a', 'b', 'c', 'd'];
const answered = (selectedAnswer: number | null, more: Partial<StoredAnswer> = {}): StoredAnswer => ({
  selectedAnswer,
  correctAnswer: 0,
  isCorrect: selectedAnswer === 0,
  dropped: false,
  options: ABCD,
  ...more,
});
const key = (keys: number[], dropped = false, options = ABCD) => ({ options, keys, dropped });

describe('the verdict on an answer', () => {
  test('does not change with the same key', () => {
    expect(newVerdict(answered(0), key([0]))).toBeNull();
    expect(newVerdict(answered(1), key([0]))).toBeNull();
    expect(newVerdict(answered(null), key([0]))).toBeNull();
  });

  test('changes with the key', () => {
    expect(newVerdict(answered(1), key([1]))).toEqual({ correctAnswer: 1, isCorrect: true, dropped: false });
    expect(newVerdict(answered(0), key([1]))).toEqual({ correctAnswer: 1, isCorrect: false, dropped: false });
    expect(newVerdict(answered(null), key([1]))).toMatchObject({ isCorrect: false });
  });

  test('is right for any of several accepted options', () => {
    expect(newVerdict(answered(2), key([0, 2]))).toMatchObject({ correctAnswer: 2, isCorrect: true });
    expect(newVerdict(answered(0), key([0, 2]))).toBeNull();
    expect(newVerdict(answered(3), key([0, 2]))).toBeNull();
  });

  test('is neither right nor wrong for a withdrawn question, until it returns', () => {
    const dropped = newVerdict(answered(0), key([0], true));
    expect(dropped).toEqual({ correctAnswer: 0, isCorrect: false, dropped: true });
    expect(newVerdict({ ...answered(0), ...dropped! }, key([0]))).toMatchObject({ isCorrect: true });
  });

  test('follows the text of reordered options', () => {
    const shown = answered(1, { options: ['b', 'a', 'c', 'd'], correctAnswer: 1, isCorrect: true });
    expect(newVerdict(shown, key([0]))).toBeNull();
    expect(newVerdict(shown, key([1]))).toMatchObject({ correctAnswer: 0, isCorrect: false });
  });

  test('stays if the options were others', () => {
    expect(newVerdict(answered(0, { options: ['x', 'y'] }), key([1]))).toBeNull();
  });
});

test('changes add up to figures', () => {
  const before = answered(1);
  expect(changeOf(before, { correctAnswer: 1, isCorrect: true, dropped: false })).toEqual({
    total: 0,
    right: 1,
  });
  expect(changeOf(answered(0), { correctAnswer: 0, isCorrect: false, dropped: true })).toEqual({
    total: -1,
    right: -1,
  });
  expect(practiceFigures(2, 3).percentage).toBeCloseTo(66.67, 2);
  expect(practiceFigures(0, 0).percentage).toBe(0);
});
