import { expect, it } from 'vitest';
import { readingMinutes } from './reading-minutes.ts';

it('is at least one minute', () => {
  expect(readingMinutes(0)).toBe(1);
  expect(readingMinutes(1500)).toBe(8);
});
