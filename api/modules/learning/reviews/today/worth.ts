import { recallAt, review } from '../schedule.ts';
import type { Memory, Rating } from '../schedule.ts';

/**
 * How much a review at `now` raises the probability, 0 to 1, that the card is remembered in the exam: a card that will
 * be remembered anyway, or forgotten again before the exam, is worth little. Times are ms since 1970.
 */
export function worthBefore(exam: number, memory: Memory, now: number): number {
  const recallAfter = (rating: Rating) =>
    recallAt(review(memory, rating, { reviewedAt: now, now, examDate: null }), exam);
  const remembered = recallAt(memory, now);
  const after = remembered * recallAfter(3) + (1 - remembered) * recallAfter(1);
  return after - recallAt(memory, exam);
}
