import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testInputs } from '../../../scripts/testing/random-inputs.ts';
import { localDay } from '../shared/days.ts';
import { newSeconds, readingDayProblem, readingDays } from './reading-rules.ts';

test.each([
  ['2024-03-01', null],
  ['2024-03-02', null],
  ['2024-03-03', '2024-03-03 is in the future.'],
  ['2024-02-29', null],
  ['2023-02-29', '2023-02-29 is not a day.'],
  ['2024-01-01', null],
  ['2023-12-31', '2023-12-31 is more than 60 days ago.'],
  ['yesterday', 'yesterday is not a day.'],
])('on 1 March 2024, time for %s: %s', (day, problem) => {
  expect(readingDayProblem(day, readingDays(Date.UTC(2024, 2, 1, 12), 'UTC'))).toBe(problem);
});

test.each([
  // At noon in UTC it is already the next day in Kiritimati, and its next day still counts.
  ['2024-03-01T12:00:00Z', 'Pacific/Kiritimati', '2024-01-01', '2024-03-03'],
  ['2024-03-01T09:00:00Z', 'Pacific/Kiritimati', '2024-01-01', '2024-03-02'],
  // What was counted in UTC before the learner moved west stays acceptable.
  ['2024-03-01T09:00:00Z', 'Pacific/Pago_Pago', '2023-12-31', '2024-03-02'],
  ['2024-03-01T12:00:00Z', 'Asia/Kolkata', '2024-01-01', '2024-03-02'],
])('at %s in %s, time counts from %s to %s', (time, zone, from, to) => {
  expect(readingDays(Date.parse(time), zone)).toEqual({ from, to });
});

testInputs('today in any zone is accepted in any other zone', 100, (runs) => {
  const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
  const time = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(time, zone, zone, (now, counted, current) => {
      expect(readingDayProblem(localDay(now, counted), readingDays(now, current))).toBeNull();
    }),
    runs,
  );
});

testInputs('counts the maximum of each tab once, in any order, up to 24 hours a day', 100, (runs) => {
  const report = fc.record({
    tab: fc.integer({ min: 0, max: 4 }),
    seconds: fc.integer({ min: 0, max: 86_400 }),
  });
  fc.assert(
    fc.property(fc.array(report, { maxLength: 60 }), (reports) => {
      const counted = new Map<number, number>();
      let day = 0;
      for (const { tab, seconds } of [...reports, ...reports]) {
        const more = newSeconds(seconds, counted.get(tab) ?? 0, day);
        expect(more).toBeGreaterThanOrEqual(0);
        counted.set(tab, (counted.get(tab) ?? 0) + more);
        day += more;
      }
      const claimed = [...counted.keys()].reduce(
        (sum, tab) =>
          sum + Math.max(...reports.filter((one) => one.tab === tab).map(({ seconds }) => seconds)),
        0,
      );
      expect(day).toBe(Math.min(claimed, 86_400));
    }),
    runs,
  );
});
