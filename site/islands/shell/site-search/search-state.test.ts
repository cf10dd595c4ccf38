import { expect, it } from 'vitest';
import { type PageResult, activeAfterKey, statusText } from './search-state.ts';

it('shows the number of pages', () => {
  const pages = (count: number) => Array.from<PageResult>({ length: count });
  expect(statusText('writ', { pages: pages(0), more: false, titlesOnly: false })).toBe(
    'No results for “writ”. Try fewer or different words.',
  );
  expect(statusText('writ', { pages: pages(1), more: false, titlesOnly: false })).toBe('1 page found');
  expect(statusText('writ', { pages: pages(4), more: false, titlesOnly: false })).toBe('4 pages found');
  expect(statusText('writ', { pages: pages(6), more: true, titlesOnly: false })).toBe('The 6 best pages');
});

it('wraps around at both ends and ignores other keys', () => {
  expect(activeAfterKey('ArrowDown', 0, 3)).toBe(1);
  expect(activeAfterKey('ArrowDown', 2, 3)).toBe(0);
  expect(activeAfterKey('ArrowUp', 0, 3)).toBe(2);
  expect(activeAfterKey('ArrowUp', -1, 3)).toBe(2);
  expect(activeAfterKey('ArrowDown', -1, 0)).toBeNull();
  expect(activeAfterKey('Home', 1, 3)).toBeNull();
});
