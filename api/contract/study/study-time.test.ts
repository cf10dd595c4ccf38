import { expect, it } from 'vitest';
import { formatStudyTime, wholeMinutes } from './study-time.ts';

it.each([
  [0, 0, '0 min'],
  [59, 0, 'under 1 min'],
  [60, 1, '1 min'],
  [510, 8, '8 min'],
  [3_599, 59, '59 min'],
  [3_600, 60, '1 h'],
  [19_530, 325, '5 h 25 min'],
])('%i seconds are %i minutes: %s', (seconds, minutes, text) => {
  expect(wholeMinutes(seconds)).toBe(minutes);
  expect(formatStudyTime(seconds)).toBe(text);
});
