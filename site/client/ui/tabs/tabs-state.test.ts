import { describe, expect, it } from 'vitest';
import { tabAfterKey, tabInQuery, tabStop } from './tabs-state.ts';

it('wraps around with the arrow keys and goes to the ends with Home and End', () => {
  expect(tabAfterKey('ArrowRight', 3, 4)).toBe(0);
  expect(tabAfterKey('ArrowLeft', 0, 4)).toBe(3);
  expect(tabAfterKey('Home', 2, 4)).toBe(0);
  expect(tabAfterKey('End', 2, 4)).toBe(3);
  expect(tabAfterKey('a', 2, 4)).toBeNull();
});

describe('the list of tabs', () => {
  it('opens the one in the address, or the first', () => {
    expect(tabInQuery('?tab=mcqs', ['notes', 'mcqs'])).toBe(1);
    expect(tabInQuery('?tab=unknown', ['notes', 'mcqs'])).toBe(0);
    expect(tabInQuery('', ['notes', 'mcqs'])).toBe(0);
  });

  it('can be reached with the keyboard if the open tab is hidden', () => {
    expect(tabStop(2, [0, 1, 2])).toBe(2);
    expect(tabStop(2, [0, 1, 3])).toBe(0);
  });
});
