import { scoreColour, type ScoreColour } from '../../../api/contract/practice/scoring.ts';

const CLASSES: Record<ScoreColour, string> = {
  green: 'text-good',
  blue: 'text-info',
  yellow: 'text-warn',
  red: 'text-bad',
};

/** The class that gives a score its colour. @param score 0 to 100 */
export function scoreStyle(score: number): string {
  return CLASSES[scoreColour(score)];
}
