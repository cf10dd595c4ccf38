import { describe, expect, it } from 'vitest';
import { type AnsweredQuestion, orderOf, scoreChange, scoreOf, tagResults, tally } from './quiz-result.ts';

const answered = (
  selected: number | null,
  tags: string[] = [],
  confidence: AnsweredQuestion['confidence'] = null,
): AnsweredQuestion => ({
  ...{
    question: 'Which?',
    options: ['One', 'Two'],
    correct: 0,
    explanation: '',
    seconds: 1,
    readAgain: null,
    ref: null,
    dropped: false,
  },
  ...{ selected, tags, confidence },
});
const SOME = [
  answered(0, ['writs']),
  answered(null, ['articles']),
  answered(0, ['articles', 'articles'], 'guess'),
  answered(1, ['articles'], 'guess'),
];

describe('a finished quiz', () => {
  it('counts each question once', () => {
    expect(tally(SOME)).toEqual({ right: 2, wrong: 1, unattempted: 1 });
  });

  it('sums its tags, the weakest first', () => {
    expect(tagResults(SOME).map(({ tag, right, total }) => [tag, right, total])).toEqual([
      ['articles', 1, 3],
      ['writs', 1, 1],
    ]);
  });

  it('leaves withdrawn questions out of the score, and lists them last', () => {
    const withdrawn = { ...answered(1), dropped: true };
    expect(scoreOf([answered(0), answered(0), answered(1), withdrawn])).toBeCloseTo(66.67, 2);
    expect(scoreOf([withdrawn])).toBe(0);
    expect(orderOf([withdrawn, answered(1)], true)).toEqual([1, 0]);
  });

  it('shows wrong answers and guesses first where asked', () => {
    expect(orderOf(SOME, true)).toEqual([3, 2, 1, 0]);
    expect(orderOf(SOME, false)).toEqual([0, 1, 2, 3]);
  });
});

describe('the change since last time', () => {
  const attempt = (scorePercentage: number, more: object = {}) => ({
    ...{ totalQuestions: 3, selectedTags: ['a', 'b'], scorePercentage, exam: null },
    ...more,
  });

  it('compares attempts of one kind', () => {
    const others = [
      attempt(10, { totalQuestions: 1 }),
      attempt(10, { selectedTags: [] }),
      attempt(10, { exam: {} }),
    ];
    expect(scoreChange(attempt(75), others)).toBeNull();
    expect(scoreChange(attempt(75), [...others, attempt(62, { selectedTags: ['b', 'a'] }), attempt(1)])).toBe(
      13,
    );
  });
});
