/*
 * Durations in sentences and on cards. Times of quizzes and of reading have a form of their own where the specification shows
 * them: `format-time.ts` of the site.
 */

/** For example `45 min`, `5 h`, `5 h 20 min`. @param minutes whole */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Seconds from which they are rounded to minutes. */
const LONG = 600;

/** For example `45 s`, `1 min 5 s`, `1 h 12 min`. @param seconds whole */
export function durationText(seconds: number): string {
  if (seconds >= LONG) return minutesText(Math.round(seconds / 60));
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** Whole minutes that have passed. Every figure in minutes is rounded so, or the same study would have two of them. */
export function wholeMinutes(seconds: number): number {
  return Math.floor(seconds / 60);
}

/** Study time in words, such as `8 min` or `5 h 20 min`. */
export function formatStudyTime(seconds: number): string {
  if (seconds > 0 && seconds < 60) return 'under 1 min';
  return minutesText(wholeMinutes(seconds));
}
