import { expect, it } from 'vitest';
import { formatTime } from './format-time.ts';

it.each([
  [0, '0s'],
  [59, '59s'],
  [60, '1:00'],
  [605, '10:05'],
  [3600, '1:00:00'],
  [36_061, '10:01:01'],
])('%i seconds are written %s', (seconds, text) => expect(formatTime(seconds)).toBe(text));
