import { addDays } from '../../../contract/shared/days.ts';
import type { StudyDay } from '../../../contract/study/activity.ts';

/** Percentage of started topics that are completed, as a whole number; 100 only if all are. */
export function completionRate(completed: number, started: number): number {
  if (started === 0) return 0;
  return completed >= started ? 100 : Math.min(99, Math.round((completed * 100) / started));
}

/** Whole seconds; 0 without topics. */
export function averageTime(seconds: number, topics: number): number {
  return topics === 0 ? 0 : Math.round(seconds / topics);
}

const EMPTY_DAY = { timeSpent: 0, topics: 0, quizTime: 0, attempts: 0 };

/** Merges reading and practice by day, in order of days. */
export function mergeStudyDays(
  reading: readonly Pick<StudyDay, 'date' | 'timeSpent' | 'topics'>[],
  practice: readonly Pick<StudyDay, 'date' | 'quizTime' | 'attempts'>[],
): StudyDay[] {
  const days = new Map<string, StudyDay>();
  for (const part of [...reading, ...practice]) {
    days.set(part.date, { ...EMPTY_DAY, ...days.get(part.date), ...part });
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}

export interface Streaks {
  /** Consecutive days up to today, or up to yesterday if there is no activity today yet. */
  current: number;
  longest: number;
}

/** @param days distinct days with activity, in order; days after `today` are ignored */
export function computeStreaks(days: readonly string[], today: string): Streaks {
  let run = 0;
  let longest = 0;
  let last = '';
  for (const day of days) {
    if (day > today) break;
    run = last !== '' && addDays(last, 1) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  return { current: last === today || last === addDays(today, -1) ? run : 0, longest };
}
