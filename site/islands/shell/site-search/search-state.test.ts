import { expect, it } from 'vitest';
import { type PageResult, activeAfterKey, statusText } from './search-state.ts';

const status = (count: number, more = false, instead = 0) =>
  statusText('writ', {
    pages: Array.from<PageResult>({ length: count }),
    more,
    titlesOnly: false,
    instead: Array.from<PageResult>({ length: instead }),
  });

it('shows the number of pages', () => {
  expect(status(0)).toBe('No results for “writ”. Try fewer or different words.');
  expect(status(1)).toBe('1 page found');
  expect(status(4)).toBe('4 pages found');
  expect(status(6, true)).toBe('The 6 best pages');
});

it('says that an empty search has something to go on with', () => {
  expect(status(0, false, 2)).toMatch(/^No results for “writ”.* go on with one of these:$/);
});

it('wraps around at both ends and ignores other keys', () => {
  expect(activeAfterKey('ArrowDown', 0, 3)).toBe(1);
  expect(activeAfterKey('ArrowDown', 2, 3)).toBe(0);
  expect(activeAfterKey('ArrowUp', 0, 3)).toBe(2);
  expect(activeAfterKey('ArrowUp', -1, 3)).toBe(2);
  expect(activeAfterKey('ArrowDown', -1, 0)).toBeNull();
  expect(activeAfterKey('Home', 1, 3)).toBeNull();
});
