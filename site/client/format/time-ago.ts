const IN_WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
/** Seconds, the largest first. */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * How long ago it was: 'just now', '30 minutes ago', '2 days ago'. Clocks that differ make no future.
 *
 * @param time ISO 8601
 * @param now ms since 1970
 */
export function timeAgo(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000;
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return IN_WORDS.format(-Math.floor(seconds / length), unit);
  }
  return 'just now';
}
