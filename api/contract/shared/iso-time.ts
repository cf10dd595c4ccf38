import { DAY } from './utc-days.ts';

let day = NaN;
/** Of `day`, up to the hours. */
let prefix = '';

/**
 * The same text as `Date.toISOString`, which takes ten times as long: lists have it in every row, and neighbours are often of
 * one day.
 *
 * @param time whole ms since 1970
 */
export function isoTime(time: number): string {
  const current = Math.floor(time / DAY);
  if (current !== day) {
    prefix = new Date(time).toISOString().slice(0, -'00:00:00.000Z'.length);
    day = current;
  }
  const ms = time - current * DAY;
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  return `${prefix}${clock}.${String(ms % 1000).padStart(3, '0')}Z`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
