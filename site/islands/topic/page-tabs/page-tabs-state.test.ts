import { describe, expect, it } from 'vitest';
import { tabInQuery, tabStop } from './page-tabs-state.ts';

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
