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
  [30, 0, 0],
  [30, 10, 33],
  [30, 45, 100],
  [0, 5, 0],
])('the bar of a target of %i minutes after %i is at %i%%', (targetTime, actualTime, percent) => {
  expect(targetPercent({ targetTime, actualTime })).toBe(percent);
});

it('shows the minutes of a target that was ticked early, not a full bar', () => {
  const ticked = { targetTime: 30, actualTime: 2, completed: true };
  expect(targetPercent(ticked)).toBe(6);
});
