/*
 * How answers become scores, and scores words and colours: the same on pages and on the server. Without TypeBox, so
 * that an island that shows a score loads these lines and nothing else.
 */

export type Outcome = 'right' | 'wrong' | 'unattempted';

/** @param selected index of the chosen option; null where the question was left out */
export function outcomeOf(selected: number | null, correct: number): Outcome {
  if (selected === null) return 'unattempted';
  return selected === correct ? 'right' : 'wrong';
}

/** 0 to 100; 0 where there are no questions. */
export function scorePercentage(correct: number, total: number): number {
  return total === 0 ? 0 : clampScore((correct * 100) / total);
}

/** For a score that is shown: never below 0 nor above 100, and 0 where it is no number. */
export function clampScore(score: number): number {
  return Number.isNaN(score) ? 0 : Math.min(100, Math.max(0, score));
}

/** From the best to the lowest; each holds from its `from` upwards. */
const BANDS = [
  { from: 90, level: 'expert', colour: 'green' },
  { from: 75, level: 'advanced', colour: 'blue' },
  { from: 50, level: 'intermediate', colour: 'yellow' },
] as const;

export const UNDERSTANDING_LEVELS = ['expert', 'advanced', 'intermediate', 'beginner'] as const;
export type UnderstandingLevel = (typeof UNDERSTANDING_LEVELS)[number];

export type ScoreColour = 'green' | 'blue' | 'yellow' | 'red';

/** @param averageScore 0 to 100 */
export function understandingLevel(averageScore: number): UnderstandingLevel {
  return BANDS.find(({ from }) => averageScore >= from)?.level ?? 'beginner';
}

/** @param score 0 to 100 */
export function scoreColour(score: number): ScoreColour {
  return BANDS.find(({ from }) => score >= from)?.colour ?? 'red';
}
