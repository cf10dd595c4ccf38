import { expect, it } from 'vitest';
import { limitOf } from './ReviewSettingsForm.tsx';

it.each([
  ['20', 20],
  [' 0 ', 0],
  ['500', 500],
])('%j is a limit', (text, value) => {
  expect(limitOf(text, 0, 500)).toEqual({ value, problem: null });
});

it.each(['', '-1', '501', '2.5', '1e2', 'ten', '99999999'])('%j is none', (text) => {
  expect(limitOf(text, 0, 500)).toEqual({ value: null, problem: 'Enter a whole number from 0 to 500.' });
});
