import { describe, expect, test } from 'vitest';
import { weakestTag } from './weakest-tag.ts';
import type { TagSum } from './weakest-tag.ts';

const sum = (tag: string, correctAnswers: number, totalQuestions: number, topic = 'preamble'): TagSum => ({
  ...{ subject: 'polity', topic, tag, correctAnswers, totalQuestions },
});
const every = () => true;

describe('the weakest tag', () => {
  test('is none without answers, with few answers, or if all are strong', () => {
    expect(weakestTag([], every)).toBeNull();
    expect(weakestTag([sum('articles', 0, 4), sum('writs', 75, 100)], every)).toBeNull();
  });

  test('has the lowest score, and of equal ones the most questions', () => {
    const sums = [sum('a', 3, 6), sum('b', 2, 5), sum('c', 4, 10), sum('d', 6, 8), sum('e', 2, 5)];
    expect(weakestTag(sums, every)?.tag).toBe('c');
  });

  test('can be practised', () => {
    const sums = [sum('gone', 0, 9, 'vanished'), sum('articles', 4, 9)];
    expect(weakestTag(sums, ({ topic }) => topic === 'preamble')?.tag).toBe('articles');
    expect(weakestTag(sums, () => false)).toBeNull();
  });
});
