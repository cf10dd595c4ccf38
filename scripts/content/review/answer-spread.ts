import type { Finding } from '../issue.ts';
import type { Mcq } from '../model.ts';

/** Fewer questions show nothing: even dice do not fall evenly in seven throws. */
const QUESTIONS_NEEDED = 8;

/**
 * Whether the right answers favour a place. A question counts evenly towards each of its options; an option may be right
 * a third more or less often than that, and once more or less in any case: 3 to 5 times in 16 questions of four options.
 */
export function answerSpread(mcqs: readonly Mcq[]): Finding | null {
  if (mcqs.length < QUESTIONS_NEEDED) return null;
  const places = Math.max(...mcqs.map(({ options }) => options.length));
  const counts = Array.from({ length: places }, () => 0);
  const even = [...counts];
  for (const { options, correctAnswer } of mcqs) {
    counts[correctAnswer] = (counts[correctAnswer] ?? 0) + 1;
    for (const place of options.keys()) even[place] = (even[place] ?? 0) + 1 / options.length;
  }
  /* Sums of thirds are not exact. */
  const slack = 1e-9;
  const uneven = counts.some((count, place) => {
    const share = even[place] ?? 0;
    return Math.abs(count - share) > Math.max(1, share / 3) + slack;
  });
  if (!uneven) return null;
  return {
    code: 'mcq-answers-uneven',
    line: null,
    message: `The right answers are spread unevenly: ${counts.map(inWords).join(', ')}.`,
    expected: `each option right about equally often (${even.map(inWords).join(', ')}), give or take a third, and one at least`,
    fix: 'reorder options, with their index, so that no place gives the answer away',
  };
}

function inWords(count: number, place: number): string {
  return `option ${place + 1} ${Math.round(count * 10) / 10}\u00d7`;
}
