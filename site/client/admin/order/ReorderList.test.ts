import { expect, it } from 'vitest';
import { indexOfPosition, moveItem } from './ReorderList.tsx';

it('moves an item of a list', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
});

it.each([
  ['1', 0],
  [' 3 ', 2],
  ['99', 4],
  ['0', 0],
  ['-7', 0],
  ['2.4', 1],
  ['', null],
  ['two', null],
])('position %j of 5 is index %j', (typed, index) => expect(indexOfPosition(typed, 5)).toBe(index));
