import { expect, it } from 'vitest';
import { commandOf, optionOf } from './question-keys.ts';

it('reads keys, letters only where they are switched on, and no option that the question lacks', () => {
  expect(['1', '4', 'b', 'C'].map((key) => commandOf(key, 4, true))).toEqual(
    [0, 3, 1, 2].map((option) => ({ kind: 'choose', option })),
  );
  expect(['3', 'd'].map((key) => commandOf(key, 2, true))).toEqual([null, null]);
  expect(['n', 'm', 'x', '?', 'a'].map((key) => commandOf(key, 4, false))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(
    ['ArrowRight', 'ArrowLeft', 'Backspace', 'Enter', '2'].map((key) => commandOf(key, 4, false)?.kind),
  ).toEqual(['next', 'previous', 'clear', 'go-on', 'choose']);
  expect(['Tab', 'F1', '', ' '].map((key) => commandOf(key, 4, true))).toEqual([null, null, null, null]);
});

it('takes a digit for an option that there is', () => {
  const options = ['1', '2', '3', '0', 'a', '10', ''].map((key) => optionOf(key, 2));
  expect(options).toEqual([0, 1, null, null, null, null, null]);
});
