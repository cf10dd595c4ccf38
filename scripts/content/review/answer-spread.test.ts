import { expect, it } from 'vitest';
import type { Mcq } from '../model.ts';
import { answerSpread } from './answer-spread.ts';

/** Questions with `options` options; `counts` is how often each option is right. */
function mcqsOf(counts: readonly number[], options = 4): Mcq[] {
  const mcq = {
    question: 'Q',
    options: Array.from({ length: options }, (_, n) => `${n}`),
    explanation: '',
    tags: [],
  };
  return counts.flatMap((count, correctAnswer) =>
    Array.from({ length: count }, () => ({ ...mcq, correctAnswer })),
  );
}

it.each([[[4, 4, 4, 4]], [[3, 5, 3, 5]], [[2, 2, 3, 2]], [[1, 3, 1, 3]], [[8, 8, 4, 4]], [[7, 0, 0, 0]]])(
  'accepts %j',
  (counts) => {
    expect(answerSpread(mcqsOf(counts))).toBeNull();
  },
);

it.each([[[6, 4, 3, 3]], [[0, 3, 3, 2]], [[8, 0, 0, 0]], [[9, 7, 4, 4]], [[2, 6, 4, 4]]])(
  'reports %j',
  (counts) => {
    expect(answerSpread(mcqsOf(counts))).toMatchObject({ code: 'mcq-answers-uneven', line: null });
  },
);

it('reports the actual and the expected counts', () => {
  const finding = answerSpread(mcqsOf([9, 5, 2, 0]));
  expect(finding?.message).toBe(
    'The right answers are spread unevenly: option 1 9×, option 2 5×, option 3 2×, option 4 0×.',
  );
  expect(finding?.expected).toContain('option 1 4×, option 2 4×');
});

it('ignores options that a question does not have', () => {
  expect(answerSpread(mcqsOf([5, 5], 2))).toBeNull();
  expect(answerSpread([...mcqsOf([4, 4], 2), ...mcqsOf([1, 1, 1, 1])])).toBeNull();
  expect(answerSpread(mcqsOf([8, 2], 2))?.message).toContain('option 1 8×, option 2 2×.');
  expect(answerSpread([...mcqsOf([3, 3, 3], 3)])).toBeNull();
});
