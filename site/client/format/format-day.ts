const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Short month, day, year, of a time or a day; days are those of UTC, as everywhere. */
export function formatDay(time: string): string {
  return DAY.format(new Date(time));
}
