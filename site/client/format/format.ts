export {
  formatClock,
  formatDay,
  formatDayAt,
  formatMoment,
  formatMonth,
  formatShortMonth,
  formatShortWeekday,
  formatWeekday,
} from '../../../api/contract/shared/format-dates.ts';
export { formatTime } from './format-time.ts';
import { scoreColour, type ScoreColour } from '../../../api/contract/practice/scoring.ts';

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
 * Formats how long ago a time was: 'just now', '30 minutes ago', '2 days ago'. Future times give 'just now'.
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

/** Formats bytes: `850 kB`, `1.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const CLASSES: Record<ScoreColour, string> = {
  green: 'score-green',
  blue: 'score-blue',
  yellow: 'score-yellow',
  red: 'score-red',
};

/** The classes of a score in its colour, a label that reads as that colour in both themes. @param score 0 to 100 */
export function scoreStyle(score: number): string {
  return `score ${CLASSES[scoreColour(score)]}`;
}

/** The classes of a bar in a score's colour. @param score 0 to 100 */
export function scoreBarStyle(score: number): string {
  return `score-bar ${CLASSES[scoreColour(score)]}`;
}

/** A percentage with at most one decimal: `60 %`, `66.7 %`. */
export function formatPercent(percentage: number): string {
  return `${percentage.toLocaleString('en', { maximumFractionDigits: 1 }).replace('-', '−')} %`;
}
