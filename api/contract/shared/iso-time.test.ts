import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testInputs } from '../../../scripts/testing/random-inputs.ts';
import { isoTime } from './iso-time.ts';
import { DAY } from './days.ts';

testInputs('times have the text of Date, in any order', 100, (runs) => {
  const times = fc.array(fc.integer({ min: -8.64e15, max: 8.64e15 }));
  fc.assert(
    fc.property(times, (given) => {
      expect(given.map(isoTime)).toEqual(given.map((time) => new Date(time).toISOString()));
    }),
    runs,
  );
  const edges = [0, 1, 9, 10, 99, 100, 999, 1000, 59_999, 60_000, DAY - 1, DAY, -1, -DAY, 1.8e12];
  expect(edges.map(isoTime)).toEqual(edges.map((time) => new Date(time).toISOString()));
});

test('a time that no date has is an error', () => {
  expect(() => isoTime(NaN)).toThrow(RangeError);
  expect(() => isoTime(8.64e15 + 1)).toThrow(RangeError);
});
