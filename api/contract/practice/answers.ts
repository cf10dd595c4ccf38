/* The values of one answer. Not in scoring.ts, because practice needs only these. */

export type Outcome = 'right' | 'wrong' | 'unattempted';

/** @param selected index of the chosen option; null if the question was skipped */
export function outcomeOf(selected: number | null, correct: number): Outcome {
  if (selected === null) return 'unattempted';
  return selected === correct ? 'right' : 'wrong';
}

/** The learner's confidence in an answer. */
export const CONFIDENCES = ['sure', 'fifty-fifty', 'guess'] as const;
export type Confidence = (typeof CONFIDENCES)[number];
/** A confidence, or that the learner stated none. */
export const STATED_CONFIDENCES = [...CONFIDENCES, 'unsaid'] as const;
