import { expect, it } from 'vitest';
import { durationText, formatStudyTime, minutesText, wholeMinutes } from './durations.ts';

it.each([
  [0, '0 min'],
  [1, '1 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [59, '59 min'],
  [325, '5 h 25 min'],
])('writes %i minutes as %s', (minutes, text) => expect(minutesText(minutes)).toBe(text));

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [90, '1 min 30 s'],
  [599, '9 min 59 s'],
  [600, '10 min'],
  [3_599, '1 h'],
  [4_320, '1 h 12 min'],
])('writes %i seconds as %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

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
