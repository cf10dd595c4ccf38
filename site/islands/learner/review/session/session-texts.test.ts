import { expect, it } from 'vitest';
import { waitingText } from './session-texts.ts';

it.each([
  [0, 0, ''],
  [49, 10, '49 due cards and 10 new cards wait for the coming days.'],
  [1, 0, '1 due card waits for the coming days.'],
  [0, 1, '1 new card waits for the coming days.'],
  [1, 1, '1 due card and 1 new card wait for the coming days.'],
])('%i reviews and %i new cards that wait are counted', (reviews, fresh, text) => {
  expect(waitingText({ waiting: { reviews, new: fresh } })).toBe(text);
});
