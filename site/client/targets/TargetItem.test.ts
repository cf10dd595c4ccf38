import { expect, it } from 'vitest';
import { parseElsewhere, targetPercent } from './TargetItem.tsx';

it.each([
  ['0', 0],
  ['45', 45],
  [' 1440 ', 1440],
  ['', null],
  ['1441', null],
  ['-1', null],
  ['1.5', null],
  ['ten', null],
])('%j minutes are %j', (text, minutes) => expect(parseElsewhere(text)).toBe(minutes));

it.each([
  [30, 0, false, 0],
  [30, 10, false, 33],
  [30, 45, false, 100],
  [30, 0, true, 100],
  [0, 5, false, 0],
])('a target of %i minutes after %i (done: %s) is at %i%%', (targetTime, actualTime, completed, percent) => {
  expect(targetPercent({ targetTime, actualTime, completed })).toBe(percent);
});
