import type { Target } from '../../../api/contract/study/targets.ts';
import { MINUTES_A_DAY } from '../../../api/contract/study/target-rules.ts';

export const MINUTES_EXPECTED = `Enter whole minutes from 0 to ${MINUTES_A_DAY.toLocaleString('en-IN')}.`;

/** Parses minutes studied elsewhere; null if the text is not a whole number of minutes in a day. */
export function parseElsewhere(text: string): number | null {
  const trimmed = text.trim();
  if (!/^\d{1,4}$/.test(trimmed)) return null;
  const minutes = Number(trimmed);
  return minutes <= MINUTES_A_DAY ? minutes : null;
}

/** Returns the progress of a target, 0 to 100. A completed target is at 100 regardless of its time. */
export function targetPercent({
  targetTime,
  actualTime,
  completed,
}: Pick<Target, 'targetTime' | 'actualTime' | 'completed'>): number {
  if (completed) return 100;
  return targetTime === 0 ? 0 : Math.min(100, Math.floor((actualTime * 100) / targetTime));
}
