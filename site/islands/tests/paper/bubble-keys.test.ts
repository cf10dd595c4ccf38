import { expect, it } from 'vitest';
import { bubbleKey } from './bubble-keys.ts';

const at = (position: number, option: number, options = [4, 2, 4]) => ({ position, option, options });

it.each<[string, number, number, number, number]>([
  ['ArrowDown', 0, 3, 1, 1],
  ['ArrowDown', 2, 3, 2, 3],
  ['ArrowUp', 0, 3, 0, 3],
  ['ArrowRight', 1, 1, 1, 1],
  ['ArrowLeft', 0, 2, 0, 1],
  ['Home', 2, 3, 0, 3],
  ['End', 0, 3, 2, 3],
])('%s moves from %i/%i to %i/%i', (key, position, option, toPosition, toOption) => {
  expect(bubbleKey(key, at(position, option))).toEqual({
    to: { position: toPosition, option: toOption },
  });
});

it('answers with a letter and goes on to the next question', () => {
  expect(bubbleKey('B', at(0, 3))).toEqual({ to: { position: 1, option: 1 }, marks: [1] });
  expect(bubbleKey('c', at(1, 0))).toBeNull();
});

it('clears an answer', () => {
  expect(bubbleKey('-', at(0, 3))).toEqual({ to: { position: 1, option: 1 }, marks: [] });
  expect(bubbleKey('Backspace', at(0, 3))).toEqual({ to: { position: 0, option: 3 }, marks: [] });
});

it('ignores other keys', () => {
  for (const key of [' ', 'Enter', 'Tab', 'e', '1']) expect(bubbleKey(key, at(0, 0))).toBeNull();
});
