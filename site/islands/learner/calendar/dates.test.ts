import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import { formatDay } from '../../../client/format/format.ts';
import { addDays, daysBetween, isDay, weekdayOf } from '../../../../api/contract/shared/days.ts';
import {
  addMonths,
  dayAfterKey,
  dayInMonth,
  daysOfMonth,
  isMonthInRange,
  monthOf,
  weeksOf,
} from './dates.ts';

const anyDay = fc.integer({ min: 0, max: 36_524 }).map((number) => addDays('2000-01-01', number));
const anyMonth = anyDay.map(monthOf);

describe('months', () => {
  it.each([
    ['2096-01', 1, '2096-02'],
    ['2096-12', 1, '2097-01'],
    ['2096-01', -1, '2095-12'],
    ['2096-03', -15, '2094-12'],
    ['2000-01', -1, '1999-12'],
  ])('adds to %s %i months: %s', (month, count, sum) => {
    expect(addMonths(month, count)).toBe(sum);
  });

  testInputs('do not change after adding and subtracting the same number', 100, (runs) => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -500, max: 500 }), (month, count) => {
        expect(addMonths(addMonths(month, count), -count)).toBe(month);
      }),
      runs,
    );
  });

  it.each([
    ['2096-02', '2096-02-29'],
    ['2095-02', '2095-02-28'],
    ['2000-02', '2000-02-29'],
    ['2096-04', '2096-04-30'],
    ['2096-12', '2096-12-31'],
  ])('%s ends on %s', (month, to) => {
    expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to });
  });

  it('are in range from 2000 to 2099', () => {
    expect(['1999-12', '2000-01', '2099-12', '2100-01'].map(isMonthInRange)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('are formatted with name and year', () => {
    expect(formatDay('2096-02-29')).toBe('Feb 29, 2096');
  });
});

describe('weeks of a month', () => {
  it('are four for a February that starts on a Sunday', () => {
    expect(weeksOf('2026-02').map((week) => week[0])).toEqual([
      '2026-02-01',
      '2026-02-08',
      '2026-02-15',
      '2026-02-22',
    ]);
  });

  it('can be six', () => {
    const weeks = weeksOf('2026-08');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-08-01']);
    expect(weeks[5]).toEqual(['2026-08-30', '2026-08-31', null, null, null, null, null]);
  });

  testInputs('contain each day once, in the column of its weekday', 100, (runs) => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const weeks = weeksOf(month);
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(week.some((day) => day !== null)).toBe(true);
          for (const [weekday, day] of week.entries()) if (day) expect(weekdayOf(day)).toBe(weekday);
        }
        const { from, to } = daysOfMonth(month);
        expect(weeks.flat().filter((day) => day !== null)).toEqual(daysBetween(from, to));
        expect(monthOf(addDays(to, 1))).toBe(addMonths(month, 1));
      }),
      runs,
    );
  });
});

describe('a day in another month', () => {
  it.each([
    ['2096-01-31', '2096-02', '2096-02-29'],
    ['2096-01-31', '2095-02', '2095-02-28'],
    ['2096-02-29', '2096-03', '2096-03-29'],
    ['2096-03-31', '2096-04', '2096-04-30'],
  ])('%s in %s is %s', (day, month, sameDay) => {
    expect(dayInMonth(day, month)).toBe(sameDay);
  });
});

describe('keys', () => {
  it.each([
    ['ArrowLeft', '2096-03-01', '2096-02-29'],
    ['ArrowRight', '2096-02-29', '2096-03-01'],
    ['ArrowUp', '2096-03-05', '2096-02-27'],
    ['ArrowDown', '2096-02-27', '2096-03-05'],
    ['Home', '2096-02-22', '2096-02-19'],
    ['End', '2096-02-22', '2096-02-25'],
    ['Home', '2096-02-03', '2096-02-01'],
    ['End', '2096-02-27', '2096-02-29'],
    ['PageUp', '2096-03-31', '2096-02-29'],
    ['PageDown', '2096-01-31', '2096-02-29'],
    ['ArrowLeft', '2000-01-01', '2000-01-01'],
    ['PageDown', '2099-12-15', '2099-12-31'],
    ['Enter', '2096-02-22', null],
    ['a', '2096-02-22', null],
  ])('%s moves from %s to %s', (key, day, next) => {
    expect(dayAfterKey(key, day)).toBe(next);
  });

  testInputs('never move outside the range', 100, (runs) => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
    fc.assert(
      fc.property(anyDay, fc.array(fc.constantFrom(...keys), { maxLength: 30 }), (start, pressed) => {
        let day = start;
        for (const key of pressed) day = dayAfterKey(key, day) ?? '';
        expect(isDay(day)).toBe(true);
        expect(isMonthInRange(monthOf(day))).toBe(true);
      }),
      runs,
    );
  });
});
