import { formatStudyTime, wholeMinutes } from '../../../../../api/contract/shared/durations.ts';
import type { WeekSummary } from '../../../../../api/contract/study/weekly-summary.ts';

/** How the study time of a whole week compares with the week before, in words. */
export function comparisonText({ studyTime, previousStudyTime }: WeekSummary): string {
  const change = wholeMinutes(studyTime) - wholeMinutes(previousStudyTime);
  if (previousStudyTime === 0)
    return studyTime === 0 ? 'Nothing in the week before either' : 'Nothing in the week before';
  if (change === 0) return 'As much as in the week before';
  return `${formatStudyTime(Math.abs(change) * 60)} ${change > 0 ? 'more' : 'less'} than in the week before`;
}

interface WeekBar {
  date: string;
  /** `Sun`, `Mon`… */
  name: string;
  /** Whole minutes. */
  minutes: number;
  /** Percentage of the longest day, 0 to 100. */
  share: number;
}

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The days of a week, from Sunday, as bars. */
export function weekBars({ days }: WeekSummary): WeekBar[] {
  const longest = Math.max(1, ...days.map(({ studyTime }) => studyTime));
  return days.map(({ date, studyTime }, index) => ({
    date,
    name: NAMES[index] ?? '',
    minutes: wholeMinutes(studyTime),
    share: Math.round((studyTime * 100) / longest),
  }));
}
