import { addDays, weekdayOf } from '../../../contract/shared/days.ts';
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

/** Merges reading and practice by day, in order of days. Everything that shows the study time of a day takes it from here. */
export function mergeStudyDays(
  reading: readonly Pick<StudyDay, 'date' | 'timeSpent' | 'topics'>[],
  practice: readonly Pick<StudyDay, 'date' | 'quizTime' | 'attempts'>[],
): StudyDay[] {
  const days = new Map<string, Omit<StudyDay, 'studyTime'>>();
  for (const part of [...reading, ...practice]) {
    days.set(part.date, { ...EMPTY_DAY, ...days.get(part.date), ...part });
  }
  return [...days.values()]
    .map((day) => ({ ...day, studyTime: day.timeSpent + day.quizTime }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
}

interface Streaks {
  /** Studied days in a row up to today, or up to yesterday if there is no activity today yet. Frozen days do not count. */
  current: number;
  longest: number;
  /** Days without study that did not end a streak, in order. */
  frozen: string[];
  /** Whether a missed day of this week would be frozen. */
  freezeLeft: boolean;
}

/**
 * Counts streaks. One missed day a week, from Sunday to Saturday, is frozen: it does not end a streak. Whether a day is
 * frozen depends only on the days before it, so it stays so whatever follows.
 *
 * @param days distinct days with activity, in order; days after `today` are ignored
 */
export function computeStreaks(days: readonly string[], today: string): Streaks {
  const frozen: string[] = [];
  const usedWeeks = new Set<string>();
  let [run, longest, last] = [0, 0, ''];
  /** Freezes the missed days after `last` and before `day`, if all of them can be. */
  const bridge = (day: string): boolean => {
    let missed = addDays(last, 1);
    for (; missed < day && !usedWeeks.has(weekOf(missed)); missed = addDays(missed, 1)) {
      usedWeeks.add(weekOf(missed));
      frozen.push(missed);
    }
    return missed >= day;
  };
  for (const day of days) {
    if (day > today) break;
    run = last !== '' && bridge(day) ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  const current = last !== '' && bridge(today) ? run : 0;
  return { current, longest, frozen, freezeLeft: !usedWeeks.has(weekOf(today)) };
}

/** The Sunday on which the week of a day begins. */
function weekOf(day: string): string {
  return addDays(day, -weekdayOf(day));
}
