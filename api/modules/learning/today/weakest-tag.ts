import type { TopicKey } from '../../../contract/study/target-rules.ts';

/** Days of attempts that are considered. */
export const RECENT_DAYS = 90;
/** Fewer answers say little about a tag. */
export const MIN_ANSWERS = 5;
/** Percent. Tags with this score or more are not weak. */
const STRONG = 75;

/** Answers to questions with a tag, in one topic. */
export interface TagSum extends TopicKey {
  tag: string;
  totalQuestions: number;
  correctAnswers: number;
}

/** The tag with the lowest score; of equal ones the one with more questions. Null if no tag is weak. */
export function weakestTag(sums: readonly TagSum[], mayPractise: (key: TopicKey) => boolean): TagSum | null {
  const scoreOf = (sum: TagSum) => (sum.correctAnswers * 100) / sum.totalQuestions;
  let weakest: TagSum | null = null;
  for (const sum of sums) {
    if (sum.totalQuestions < MIN_ANSWERS || scoreOf(sum) >= STRONG || !mayPractise(sum)) continue;
    const difference = weakest === null ? -1 : scoreOf(sum) - scoreOf(weakest);
    if (
      weakest === null ||
      difference < 0 ||
      (difference === 0 && sum.totalQuestions > weakest.totalQuestions)
    )
      weakest = sum;
  }
  return weakest;
}
