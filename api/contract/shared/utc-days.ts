/* Days are `YYYY-MM-DD` in UTC here (`days.ts` has those of other zones); times are ms since 1970. */

/** ms */
export const DAY = 24 * 60 * 60 * 1000;

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Midnight at the start of a valid day. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** Midnight at the start of the day that contains `time`. */
export function startOfDayOf(time: number): number {
  return Math.floor(time / DAY) * DAY;
}
