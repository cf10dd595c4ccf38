import type { Finding } from '../issue.ts';
import type { Mcq } from '../model.ts';

/** With fewer questions an uneven spread is likely to be chance. */
const QUESTIONS_NEEDED = 8;

/**
 * A finding if the right answers favour an option. Each option is expected to be right equally often; a third more or
 * less is accepted, and at least one more or less: 3 to 5 times in 16 questions of four options.
 */
export function answerSpread(mcqs: readonly Mcq[]): Finding | null {
  if (mcqs.length < QUESTIONS_NEEDED) return null;
  const optionCount = Math.max(...mcqs.map(({ options }) => options.length));
  const counts = Array.from({ length: optionCount }, () => 0);
  const even = [...counts];
  for (const { options, correctAnswer } of mcqs) {
    counts[correctAnswer] = (counts[correctAnswer] ?? 0) + 1;
    for (const option of options.keys()) even[option] = (even[option] ?? 0) + 1 / options.length;
  }
  /* Sums of thirds have rounding errors. */
  const slack = 1e-9;
  const uneven = counts.some((count, option) => {
    const share = even[option] ?? 0;
    return Math.abs(count - share) > Math.max(1, share / 3) + slack;
  });
  if (!uneven) return null;
  return {
    code: 'mcq-answers-uneven',
    line: null,
    message: `The right answers are spread unevenly: ${counts.map(inWords).join(', ')}.`,
    expected: `each option right about equally often (${even.map(inWords).join(', ')}), give or take a third, or one`,
    fix: 'reorder options and change their index, so that the position does not give the answer away',
  };
}

function inWords(count: number, option: number): string {
  return `option ${option + 1} ${Math.round(count * 10) / 10}\u00d7`;
}
