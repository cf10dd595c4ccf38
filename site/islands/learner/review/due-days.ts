import { dayOf } from '../../../../api/contract/shared/days.ts';
import { formatDay, formatWeekday } from '../../../client/format/format.ts';

/** The number of cards due on a day. */
export interface DueCount {
  /** `YYYY-MM-DD`, in the learner's time zone. */
  date: string;
  due: number;
}

const FORECAST_DAYS = 14;

/** Returns the first day after today with due cards, or null. `counts` starts with today. */
export function nextDue(counts: readonly DueCount[]): DueCount | null {
  return counts.slice(1).find(({ due }) => due > 0) ?? null;
}

export interface ForecastDay extends DueCount {
  label: string;
  /** Percentage of the highest count, 0 to 100. */
  share: number;
}

export function forecastOf(counts: readonly DueCount[]): ForecastDay[] {
  const days = counts.slice(0, FORECAST_DAYS);
  const most = Math.max(1, ...days.map(({ due }) => due));
  return days.map(({ date, due }, index) => ({
    date,
    due,
    label: index === 0 ? 'Today' : index === 1 ? 'Tomorrow' : formatDay(date),
    share: (due * 100) / most,
  }));
}

/** Describes an exam date. @param now ms since 1970 */
export function examText(date: string | null, now: number): string {
  if (date === null) return 'No date is set: cards are due only when you are about to forget them.';
  if (date < dayOf(now)) return `Your exam was on ${formatWeekday(date)}. A past date has no effect.`;
  const days = Math.round((Date.parse(date) - Date.parse(dayOf(now))) / 86_400_000);
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return `Your exam is ${when}, on ${formatWeekday(date)}.`;
}
