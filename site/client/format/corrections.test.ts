import { describe, expect, it } from 'vitest';
import { attemptAddress, changeText, newestOf, reasonText } from './corrections.ts';

const figures = (percentage: number) => ({ right: 0, total: 0, percentage, marks: null, maximum: null });

describe('a corrected score', () => {
  it('is shown before and after', () => {
    expect(changeText({ before: figures(60), after: figures(200 / 3) })).toBe('60 % → 66.7 %');
  });

  it('is shown in marks where the percentages read the same, as below zero', () => {
    const below = (marks: string) => ({ ...figures(0), marks, maximum: '200' });
    expect(changeText({ before: below('-2'), after: below('-14/3') })).toBe('−2 → −4⅔ marks');
    expect(changeText({ before: below('-2'), after: below('-2') })).toBe('0 % → 0 %');
  });

  it('says why', () => {
    expect(reasonText({ dropped: false, reason: '' })).toBe('The answer key was corrected.');
    expect(reasonText({ dropped: true, reason: 'Two options were right.' })).toBe(
      'The question was withdrawn and no longer counts. Two options were right.',
    );
  });

  it('links to the attempt', () => {
    expect(attemptAddress({ kind: 'quiz', attemptId: 'a b' })).toBe('/quiz-analytics?attempt=a%20b');
    expect(attemptAddress({ kind: 'test', attemptId: 'x' })).toBe('/tests/result?attempt=x');
  });

  it('is seen up to the newest one', () => {
    expect(newestOf([{ at: '2026-01-02' }, { at: '2026-01-03' }, { at: '2026-01-01' }])).toBe('2026-01-03');
  });
});
