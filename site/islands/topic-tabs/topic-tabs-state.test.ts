import { describe, expect, it } from 'vitest';
import { tabAfterKey, tabInQuery } from './topic-tabs-state.ts';

describe('tabs', () => {
  it('move in a ring by arrow keys, and to the ends by Home and End', () => {
    expect(tabAfterKey('ArrowRight', 3, 4)).toBe(0);
    expect(tabAfterKey('ArrowLeft', 0, 4)).toBe(3);
    expect(tabAfterKey('Home', 2, 4)).toBe(0);
    expect(tabAfterKey('End', 2, 4)).toBe(3);
    expect(tabAfterKey('a', 2, 4)).toBeNull();
  });

  it('open at the one in the address, or at the first', () => {
    expect(tabInQuery('?tab=mcqs', ['notes', 'mcqs'])).toBe(1);
    expect(tabInQuery('?tab=unknown', ['notes', 'mcqs'])).toBe(0);
    expect(tabInQuery('', ['notes', 'mcqs'])).toBe(0);
  });
});
