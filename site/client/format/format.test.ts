import { describe, expect, it } from 'vitest';
import {
  formatClock,
  formatDay,
  formatDayAt,
  formatMoment,
  formatMonth,
  formatSize,
  formatTime,
  formatWeekday,
  timeAgo,
} from './format.ts';

it.each([
  [0, '0s'],
  [59, '59s'],
  [60, '1:00'],
  [605, '10:05'],
  [3600, '1:00:00'],
  [36_061, '10:01:01'],
])('formats %i seconds as %s', (seconds, text) => expect(formatTime(seconds)).toBe(text));

const now = Date.parse('2026-03-01T12:00:00Z');
const ago = (seconds: number) => timeAgo(new Date(now - seconds * 1000).toISOString(), now);
const DAY = 86_400;

it('formats how long ago a time was', () => {
  expect(ago(0)).toBe('just now');
  expect(ago(59)).toBe('just now');
  expect(ago(60)).toBe('1 minute ago');
  expect(ago(30 * 60 + 59)).toBe('30 minutes ago');
  expect(ago(60 * 60)).toBe('1 hour ago');
  expect(ago(DAY - 1)).toBe('23 hours ago');
  expect(ago(2 * DAY)).toBe('2 days ago');
  expect(ago(45 * DAY)).toBe('1 month ago');
  expect(ago(800 * DAY)).toBe('2 years ago');
});

it('formats a time in the future as just now', () => {
  expect(ago(-120)).toBe('just now');
});

it.each([
  [0, '1 kB'],
  [999, '1 kB'],
  [551_344, '551 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [12_345_678, '12.3 MB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

describe('dates', () => {
  it.each([
    ['2026-11-22', 'Nov 22, 2026'],
    ['2028-02-29', 'Feb 29, 2028'],
  ])('formats %s as %s', (day, text) => expect(formatDay(day)).toBe(text));

  it('does not take a moment for a day', () => {
    expect(() => formatDay('2026-01-09T23:59:59.999Z')).toThrow('is not a day');
  });

  it.each([
    ['Asia/Kolkata', 'Nov 23, 2026', 'Nov 23, 2026, 00:35'],
    ['America/New_York', 'Nov 22, 2026', 'Nov 22, 2026, 14:05'],
  ])('shows a time of the zone %s', (zone, day, moment) => {
    const time = '2026-11-22T19:05:59Z';
    expect(formatDayAt(time, zone)).toBe(day);
    expect(formatMoment(time, zone)).toBe(moment);
    expect(formatMoment(Date.parse(time), zone)).toBe(moment);
  });

  it('formats midnight as 00:00', () => {
    expect(formatMoment('2026-11-22T00:00:00Z', 'UTC')).toBe('Nov 22, 2026, 00:00');
    expect(formatClock('2026-11-22T00:00:00Z', 'UTC')).toBe('00:00');
  });

  it('formats a day with its weekday, and a month', () => {
    expect(formatWeekday('2026-11-22')).toBe('Sunday, Nov 22, 2026');
    expect(formatMonth('2096-02')).toBe('February 2096');
  });
});
