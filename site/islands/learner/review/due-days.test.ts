import { describe, expect, it } from 'vitest';
import { examText, forecastOf, nextDue, type DueCount } from './due-days.ts';

const counts = (...due: number[]): DueCount[] =>
  due.map((count, index) => ({
    date: new Date(Date.UTC(2026, 0, 5 + index)).toISOString().slice(0, 10),
    due: count,
  }));

describe('the next day with due cards', () => {
  it('is after today', () => {
    expect(nextDue(counts(3, 0, 2, 1))).toEqual({ date: '2026-01-07', due: 2 });
  });
  it('is null if it is after the counted days', () => {
    expect(nextDue(counts(3, 0, 0))).toBeNull();
    expect(nextDue([])).toBeNull();
  });
});

describe('the forecast', () => {
  it('covers two weeks, relative to the day with the most cards', () => {
    const days = forecastOf(counts(2, 4, 1, ...Array.from({ length: 20 }, () => 0)));
    expect(days).toHaveLength(14);
    expect(days.slice(0, 4).map(({ label, due, share }) => [label, due, share])).toEqual([
      ['Today', 2, 50],
      ['Tomorrow', 4, 100],
      ['Jan 7, 2026', 1, 25],
      ['Jan 8, 2026', 0, 0],
    ]);
  });
  it('has no bars if nothing is due', () => {
    expect(forecastOf(counts(0, 0)).map(({ share }) => share)).toEqual([0, 0]);
  });
});

describe('the exam', () => {
  const now = Date.UTC(2026, 0, 5, 18);
  it.each([
    [null, /^No date is set/],
    ['2026-01-04', /^Your exam was on Sunday, Jan 4, 2026\. A past date/],
    ['2026-01-05', /^Your exam is today, /],
    ['2026-01-06', /^Your exam is tomorrow, /],
    ['2026-05-24', /^Your exam is in 139 days, on Sunday, May 24, 2026\.$/],
  ])('on %s', (date, text) => expect(examText(date, now)).toMatch(text));
});
