import { expect, it } from 'vitest';
import { hiddenSides } from './Tabs.tsx';

it.each([
  ['all is shown', { scrollLeft: 0, clientWidth: 360, scrollWidth: 360 }, { start: false, end: false }],
  ['the end is hidden', { scrollLeft: 0, clientWidth: 360, scrollWidth: 430 }, { start: false, end: true }],
  ['both are hidden', { scrollLeft: 30, clientWidth: 360, scrollWidth: 430 }, { start: true, end: true }],
  [
    'the start is hidden',
    { scrollLeft: 69.4, clientWidth: 360, scrollWidth: 430 },
    { start: true, end: false },
  ],
  [
    'from right to left',
    { scrollLeft: -70, clientWidth: 360, scrollWidth: 430 },
    { start: true, end: false },
  ],
])('%s', (_case, frame, sides) => {
  expect(hiddenSides(frame)).toEqual(sides);
});
